/** Icons for the kit straight from the package: there is no server behind it. */

import address from "@iconify-json/game-icons/icons.json?url";
import { setIconSource } from "../art/icons.svelte";

interface IconFile {
  icons: Record<string, { body: string }>;
}

export function iconsFromPackage(): void {
  const file = fetch(address).then((answer) => answer.json() as Promise<IconFile>);
  setIconSource(async (names) => {
    const { icons } = await file;
    return Object.fromEntries(names.map((name) => [name, icons[name]?.body ?? ""]));
  });
}
