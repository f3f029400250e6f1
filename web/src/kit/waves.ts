/** What the page's sounds are as waveforms, to be measured. */
import { type Sound, SOUNDS, sounds } from "../lib/sound";

const SECONDS = 1.2;

/** Every sound by its name: samples from -1 to 1, so many a second. */
export async function waves(rate: number): Promise<Record<string, number[]>> {
  const made: Record<string, number[]> = {};
  for (const name of Object.keys(SOUNDS) as Sound[]) {
    const context = new OfflineAudioContext(1, SECONDS * rate, rate);
    sounds(context, name);
    made[name] = [...(await context.startRendering()).getChannelData(0)];
  }
  return made;
}
