import { parse, path, type Route } from "./router";

/** The present route, as state; links and the back button both end here. */
class Where {
  route = $state.raw<Route>({ page: "shelf" });

  start(): void {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(route: Route, replace = false): void {
    const address = path(route);
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = parse(location.pathname + location.search);
  }

  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(parse(link.pathname + link.search));
  }
}

export const where = new Where();
