/** Being called while no page is open: by the server, through the push service of this browser, if both can. */
import { api, Refusal } from "../net/api";
import type { Calls } from "../protocol";

/**
 * Whether this browser is called: the server calls nobody ("none"), the page is not at https ("insecure"), the browser
 * cannot ("unable") or may not ("denied"), or it is called or not.
 */
export type Away = "none" | "insecure" | "unable" | "denied" | "off" | "on";

async function here(): Promise<ServiceWorkerRegistration | undefined> {
  return "PushManager" in globalThis && "Notification" in globalThis && "serviceWorker" in navigator
    ? navigator.serviceWorker.getRegistration()
    : undefined;
}

/** How it is now, by what the server says. */
export async function awayOf(calls: Calls): Promise<Away> {
  if (!calls.key) return "none";
  if (!globalThis.isSecureContext) return "insecure";
  const worker = await here();
  if (!worker) return "unable";
  if (Notification.permission === "denied") return "denied";
  return calls.on && (await worker.pushManager.getSubscription()) ? "on" : "off";
}

/** The server's key as a browser wants it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

function isOf(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).join() === key.join();
}

async function subscribed(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(key);
  const before = await worker.pushManager.getSubscription();
  if (before && isOf(before, applicationServerKey)) return before;
  await before?.unsubscribe();
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    console.warn(error);
    throw new Refusal(0, "push", "Your browser's push service cannot be reached.", "Some browsers have it turned off.");
  }
}

/** Have this browser be called; only ever after a button was pressed. */
export async function callAway(key: string): Promise<Away> {
  const worker = await here();
  if (!worker) return "unable";
  const leave = await Notification.requestPermission();
  if (leave !== "granted") return leave === "denied" ? "denied" : "off";
  const { endpoint = "", keys = {} } = (await subscribed(worker, key)).toJSON();
  return awayOf(await api.callMe({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" }));
}

/** Have it be called no more. */
export async function callAwayNot(): Promise<Away> {
  const calls = await api.callMeNot();
  await (await (await here())?.pushManager.getSubscription())?.unsubscribe();
  return awayOf(calls);
}

/** What was shown while nobody looked is old once somebody does. */
export async function clearAway(tag: string): Promise<void> {
  for (const shown of (await (await here())?.getNotifications({ tag })) ?? []) shown.close();
}
