/** Whether a host's name means this machine alone. */
export function loopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d+){3}$/.test(name);
}

interface Place {
  origin: string;
  hostname: string;
}

/**
 * Where others reach this server: as this page does, unless that means this machine alone; then as the server says.
 * Empty: nowhere.
 */
export function reached(place: Place, address: string): string {
  return loopback(place.hostname) ? address.replace(/\/+$/, "") : place.origin;
}
