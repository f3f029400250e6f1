// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { awayOf, bytesOf, callAway, callAwayNot } from "../src/lib/away";
import { known } from "../src/lib/games.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { Looks } from "../src/net/looks";
import type { ClientMessage } from "../src/protocol";
import AwayToggle from "../src/ui/AwayToggle.svelte";
import { press, reads, settled, shows } from "./shown";

const KEY = "BAEC";
const NAME = "Call me when it is my turn, also when this page is closed";

/** What a browser that can be called has. */
let leave: NotificationPermission;
let asks: NotificationPermission;
let held: { key: string; gone: boolean } | null;
let refuses: boolean;
let posted: [string, unknown][];
let isCalled: boolean;

function subscription(key: string): object {
  return {
    options: { applicationServerKey: bytesOf(key).buffer },
    unsubscribe: () => ((held = null), Promise.resolve(true)),
    toJSON: () => ({ endpoint: `https://push/${key}`, keys: { p256dh: "point", auth: "salt" } }),
  };
}

const manager = {
  getSubscription: () => Promise.resolve(held && subscription(held.key)),
  subscribe: ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
    if (refuses) return Promise.reject(new Error("no service"));
    const text = btoa(String.fromCharCode(...key));
    held = { key: text, gone: false };
    return Promise.resolve(subscription(text));
  },
};

beforeEach(() => {
  [leave, asks, held, refuses, posted, isCalled] = ["default", "granted", null, false, [], false];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", {
    get permission() {
      return leave;
    },
    requestPermission: () => Promise.resolve((leave = asks)),
  });
  const worker = { pushManager: manager, getNotifications: () => Promise.resolve([]) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      posted.push([address, JSON.parse(String(init.body)) as unknown]);
      isCalled = address === "/api/calls";
    }
    return Promise.resolve(new Response(JSON.stringify({ key: KEY, on: isCalled })));
  });
  vi.spyOn(console, "warn").mockReturnValue();
  known.calls = true;
});
afterEach(() => {
  known.calls = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("whether this browser is called", () => {
  it("depends on the server, the page's address, the browser and its person", async () => {
    expect(await awayOf({})).toBe("none");
    expect(await awayOf({ key: KEY })).toBe("off");
    expect(await awayOf({ key: KEY, on: true })).toBe("off");
    held = { key: KEY, gone: false };
    expect(await awayOf({ key: KEY, on: true })).toBe("on");
    leave = "denied";
    expect(await awayOf({ key: KEY, on: true })).toBe("denied");
    vi.stubGlobal("isSecureContext", false);
    expect(await awayOf({ key: KEY, on: true })).toBe("insecure");
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("navigator", {});
    expect(await awayOf({ key: KEY, on: true })).toBe("unable");
  });

  it("changes only as far as the person lets it", async () => {
    asks = "default";
    expect(await callAway(KEY)).toBe("off");
    asks = "denied";
    expect(await callAway(KEY)).toBe("denied");
    expect([held, posted]).toEqual([null, []]);
  });

  it("goes along with the server's key: what was for another one is given up", async () => {
    held = { key: "BQYH", gone: false };
    expect(await callAway(KEY)).toBe("on");
    expect(posted).toEqual([["/api/calls", { endpoint: `https://push/${KEY}`, p256dh: "point", auth: "salt" }]]);
    expect(await callAwayNot()).toBe("off");
    expect([held, posted.at(-1)]).toEqual([null, ["/api/calls/stop", {}]]);
  });
});

describe("the switch", () => {
  it("is not there where the server calls nobody", async () => {
    known.calls = false;
    const at = shows(AwayToggle, {});
    await settled();
    expect(reads(at)).toBe("");
  });

  it("turns it on and off, and calls from an open page too", async () => {
    prefs.setCalls(false);
    const changed = vi.fn();
    const at = shows(AwayToggle, { onchanged: changed });
    await vi.waitFor(() => expect(reads(at)).toContain("It comes sealed through your browser's push service"));
    press(NAME);
    await vi.waitFor(() => expect(reads(at)).toContain("once you have looked at no page of yours for a minute"));
    expect([prefs.calls, changed.mock.calls.length]).toEqual([true, 1]);
    press(NAME);
    await vi.waitFor(() => expect(reads(at)).toContain("It comes sealed"));
  });

  it("says what it takes", async () => {
    leave = "denied";
    const at = shows(AwayToggle, {});
    await vi.waitFor(() => expect(reads(at)).toContain("Your browser does not let this page call."));
    expect(at.querySelector("[role=switch]")).toBeNull();
  });

  it("says that the push service cannot be reached", async () => {
    refuses = true;
    const at = shows(AwayToggle, {});
    await vi.waitFor(() => expect(reads(at)).toContain("It comes sealed"));
    press(NAME);
    await vi.waitFor(() => expect(at.querySelector("[role=alert]")?.textContent).toContain("push service cannot be"));
    expect(posted).toEqual([]);
  });
});

describe("whether somebody looks", () => {
  it("is told when it changes, anew to a new line, and to nobody who calls nobody", () => {
    vi.useFakeTimers();
    vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const said: ClientMessage[] = [];
    const looks = new Looks((message) => said.push(message));
    globalThis.dispatchEvent(new Event("pointermove"));
    looks.opened();
    looks.opened();
    expect(said).toEqual([
      { type: "looks", on: true },
      { type: "looks", on: true },
    ]);
    vi.advanceTimersByTime(66_000);
    expect(said.slice(2)).toEqual([{ type: "looks", on: false }]);
    globalThis.dispatchEvent(new Event("pointermove"));
    vi.advanceTimersByTime(5_000);
    expect(said.slice(3)).toEqual([{ type: "looks", on: true }]);
    known.calls = false;
    vi.advanceTimersByTime(5_000);
    looks.opened();
    expect(said.slice(4)).toEqual([{ type: "looks", on: false }]);
    looks.end();
    vi.useRealTimers();
  });
});
