/** Small words of the page. */

/** "2", "2 or 4", "2-4", "1-8". */
export function counts(seats: readonly number[]): string {
  const sorted = [...seats].sort((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  if (sorted.length < 2) return String(low);
  if (high - low + 1 === sorted.length) return `${low}-${high}`;
  return sorted.length === 2 ? `${low} or ${high}` : `${sorted.slice(0, -1).join(", ")} or ${high}`;
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** "Mira", "Mira or Bolt", "Mira, Bolt or Cog". */
export function either(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}

/** How long ago, as people say it. `then` and `now` in seconds. */
export function ago(then: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - then) / 60));
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** When somebody was here last, to the day. `then` and `now` in seconds. */
export function lastSeen(then: number, now: number): string {
  const days = Math.floor((now - then) / 86_400);
  return days < 1
    ? "today"
    : days < 2
      ? "yesterday"
      : days < 60
        ? `${days} days ago`
        : `${Math.floor(days / 30)} months ago`;
}

/** "3 December". `at` in seconds. */
export function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

/** "14:05" of today, or "3 December, 14:05". `at` and `now` in milliseconds. */
export function moment(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return new Date(at).toDateString() === new Date(now).toDateString() ? time : `${day(at / 1000)}, ${time}`;
}

/** The same words as the beginning of a sentence. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
