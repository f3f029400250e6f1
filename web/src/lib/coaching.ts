import type { Prompt } from "../protocol";

/** What tells kinds of questions apart, of which each is explained once. */
export function coaching(game: string, prompt: Prompt | undefined): string {
  return prompt ? `${game}/${prompt.rule || prompt.title}` : "";
}
