import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A browser with what it remembers; null: it remembers nothing, as a private window may. */
async function browser(
  kept: Record<string, string> | null,
  dusk = false,
): Promise<typeof import("../src/lib/prefs.svelte")> {
  vi.resetModules();
  const refuse = (): never => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (kept ? (kept[key] ?? null) : refuse()),
    setItem: (key: string, value: string) => (kept ? void (kept[key] = value) : refuse()),
  });
  vi.stubGlobal("matchMedia", () => ({ matches: dusk, addEventListener: () => undefined }));
  vi.stubGlobal("document", { documentElement: { dataset: {}, classList: { toggle: () => true } } });
  return import("../src/lib/prefs.svelte");
}

let kept: Record<string, string>;
beforeEach(() => (kept = {}));
afterEach(() => vi.unstubAllGlobals());

describe("settings", () => {
  it("begin with hints and sound, at normal speed, without rule numbers", async () => {
    const { prefs } = await browser(kept);
    expect(prefs).toMatchObject({ speed: 1, coach: true, sound: true, codes: false, theme: "auto" });
  });

  it("are there again when the page comes back", async () => {
    const first = (await browser(kept)).prefs;
    first.setSpeed(0);
    first.setSound(false);
    first.setCodes(true);
    first.setName("Anna");
    const again = (await browser(kept)).prefs;
    expect(again).toMatchObject({ speed: 0, sound: false, codes: true, name: "Anna" });
  });

  it("last until the page is closed if the browser keeps nothing", async () => {
    const { prefs } = await browser(null);
    prefs.setSpeed(2);
    expect(prefs.speed).toBe(2);
    expect((await browser(null)).prefs.speed).toBe(1);
  });

  it("do not trust what somebody else wrote there", async () => {
    const { prefs } = await browser({ "outplay.speed": "99", "outplay.theme": "pink" });
    expect(prefs).toMatchObject({ speed: 1, theme: "auto" });
  });
});

describe("colors", () => {
  it("follow the system until somebody chooses", async () => {
    const { prefs } = await browser(kept, true);
    prefs.watch();
    expect(prefs.dark).toBe(true);
    prefs.toggleTheme();
    expect([prefs.theme, prefs.dark]).toEqual(["light", false]);
    expect((await browser(kept, true)).prefs.theme).toBe("light");
  });
});

describe("hints", () => {
  it("are given once each, and all anew when somebody turns them on again", async () => {
    const { prefs } = await browser(kept);
    prefs.learned("knockback/KB-9.2");
    prefs.learned("knockback/KB-9.2");
    expect([prefs.coached("knockback/KB-9.2"), prefs.coached("knockback/KB-1.1")]).toEqual([true, false]);
    expect((await browser(kept)).prefs.coached("knockback/KB-9.2")).toBe(true);
    prefs.setCoach(false);
    expect(prefs.coached("knockback/KB-9.2")).toBe(true);
    prefs.setCoach(true);
    expect(prefs.coached("knockback/KB-9.2")).toBe(false);
  });
});

describe("another device", () => {
  it("gets the settings along", async () => {
    const here = (await browser(kept)).prefs;
    here.setSpeed(2);
    here.setSound(false);
    here.setCodes(true);
    const taken = here.kept;
    const there = (await browser({})).prefs;
    there.take("Anna", taken);
    expect(there).toMatchObject({ name: "Anna", speed: 2, sound: false, codes: true, coach: true });
  });

  it("keeps what the other one did not say", async () => {
    const { prefs } = await browser(kept);
    prefs.setSpeed(0);
    prefs.setCodes(true);
    prefs.take("Ben", {});
    expect(prefs).toMatchObject({ speed: 0, codes: true });
  });
});

describe("the last match of a game", () => {
  it("is remembered by game", async () => {
    const { remember, remembered } = await browser(kept);
    remember("moba", { seats: 2 });
    expect([remembered("moba"), remembered("rally")]).toEqual([{ seats: 2 }, null]);
  });

  it("is forgotten if what is kept is no plan at all", async () => {
    const { remembered } = await browser({ "outplay.last.moba": "{broken" });
    expect(remembered("moba")).toBeNull();
  });
});
