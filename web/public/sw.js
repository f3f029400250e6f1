/**
 * Keeps the shelf for when the server cannot be reached. What the server has always comes first: nothing that is kept
 * here is shown while it answers, so a new version of the page is there at once.
 *
 * And it shows that it is one's turn, if the server calls while no page is open.
 */

const PAGE = "outplay-page";
const SHELF = "outplay-shelf";
/** The header that says when what is kept was true, in milliseconds since 1970. */
const AS_OF = "x-outplay-as-of";
/** All pages of a browser and this share one notification. */
const TAG = "outplay";

self.addEventListener("install", (event) => {
  event.waitUntil(begin());
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    // Whose browser this is may be about to change: what is kept of the shelf is somebody's.
    if (pathname.startsWith("/api/me/")) event.waitUntil(caches.delete(SHELF));
    return;
  }
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (pathname === "/api/shelf") event.respondWith(newest(event, SHELF));
  else if (pathname === "/api/icons" || pathname === "/icon.svg") event.respondWith(newest(event, PAGE));
});

/** Keep what the page has shown already: it was there before this was. */
async function begin() {
  const [cache, shelf] = [await caches.open(PAGE), await caches.open(SHELF)];
  const answer = await fetch("/", { cache: "no-cache" });
  const files = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await cache.addAll(["/icon.svg", ...new Set(files)]);
  await cache.put("/", answer);
  const games = await fetch("/api/shelf");
  if (games.ok) await shelf.put("/api/shelf", await stamped(games));
}

/** Any address of the page: as the server says it now, else the page as it was last. */
async function page(event) {
  const cache = await caches.open(PAGE);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && new URL(event.request.url).pathname === "/") event.waitUntil(renew(cache, answer.clone()));
    return answer;
  } catch (gone) {
    const kept = await cache.match("/");
    if (kept) return kept;
    throw gone;
  }
}

/** Keep the page as it is now. Where it is another version, the files of the one before go. */
async function renew(cache, answer) {
  const [before, now] = [await (await cache.match("/"))?.clone().text(), await answer.clone().text()];
  if (before !== now)
    for (const one of await cache.keys())
      if (new URL(one.url).pathname.startsWith("/assets/") && !now.includes(new URL(one.url).pathname))
        await cache.delete(one);
  await cache.put("/", answer);
}

/** A file of the page: its name says its content, so one that is kept is right. */
async function asset(request) {
  const cache = await caches.open(PAGE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** What the server says now; if it cannot be reached, what it said last, with when that was. */
async function newest(event, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(stamped(answer.clone()).then((kept) => cache.put(event.request, kept)));
    return answer;
  } catch (gone) {
    const kept = await cache.match(event.request);
    if (kept) return kept;
    throw gone;
  }
}

async function stamped(answer) {
  const headers = new Headers(answer.headers);
  headers.set(AS_OF, String(Date.now()));
  return new Response(await answer.blob(), { status: answer.status, headers });
}

// -------------------------------------------------------------------------------------------------- being called

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(new URL(event.notification.data ?? "/", location.origin)));
});

// A browser may move to another address of its push service: the server has to know it.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));

/** Show one notification in the place of the one before. It rings unless a page that is open there has rung already. */
async function tell({ title = "Your turn", count = 1, open = "/" }) {
  const renotify = !(await pageAt(new URL(open, location.origin)));
  const body = count > 1 ? `${count} matches wait for you.` : "";
  await self.registration.showNotification(title, { body, tag: TAG, renotify, icon: "/icon-192.png", data: open });
}

/** Go to the page at an address of ours, or open it. */
async function go(where) {
  if (where.origin !== location.origin) return;
  const there = await pageAt(where);
  if (there) await there.focus();
  else await self.clients.openWindow(where.href);
}

async function pageAt({ pathname }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find((page) => new URL(page.url).pathname === pathname);
}

async function moved({ oldSubscription, newSubscription }) {
  const now = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = now.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/api/calls", { method: "POST", headers: { "content-type": "application/json" }, body });
}
