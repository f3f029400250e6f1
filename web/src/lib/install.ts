/** The page as an app of its own, which shows the shelf also while its server cannot be reached. */

/** Only pages of https, or of this machine, may: others are as they always were. */
export function installable(): void {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {
    // A private window may refuse; the page works without.
  });
}
