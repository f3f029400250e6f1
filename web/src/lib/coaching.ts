import type { Prompt } from "../protocol";
import { prefs } from "./prefs.svelte";

/** What tells kinds of questions apart, of which each is explained once. */
export function coaching(game: string, prompt: Prompt | undefined): string {
  return prompt ? `${game}/${prompt.rule || prompt.title}` : "";
}

/** Whether a question still has something to explain to this person. */
export function hints(game: string, prompt: Prompt | undefined): boolean {
  return Boolean(prompt?.coach && prefs.coach && !prefs.coached(coaching(game, prompt)));
}
