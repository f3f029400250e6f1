/**
 * Screenshots of a built page, to look at:
 * node dev/look.mjs OUT NAME=PATH[@WIDTHxHEIGHT][,dark][,axe][,do:EXPRESSION] ...
 * DIST is the build (default: the fake one), BASE a running server instead, CHROMIUM the browser.
 */
import { createServer } from "node:http";
import { readFile, mkdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";

const [out = ".", ...shots] = process.argv.slice(2);
const dist = process.env.DIST ?? "/tmp/webfake";
const TYPES = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".html": "text/html",
  ".json": "application/json",
};
await mkdir(out, { recursive: true });

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? "/", "http://x").pathname;
  const file = extname(path) ? path : "/index.html";
  try {
    const body = await readFile(join(dist, file));
    response
      .writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "text/plain",
        "content-security-policy":
          "default-src 'self'; style-src 'self' 'unsafe-inline'; " +
          "img-src 'self' data: blob:; connect-src 'self' ws: wss:",
      })
      .end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = process.env.BASE ?? `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

for (const shot of shots) {
  const [name, rest] = [shot.slice(0, shot.indexOf("=")), shot.slice(shot.indexOf("=") + 1)];
  const [where, ...flags] = rest.split("#");
  const [path, size = "1440x900"] = where.split("@");
  const [width, height] = size.split("x").map(Number);
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
    colorScheme: flags.includes("dark") ? "dark" : "light",
    hasTouch: width < 500,
    reducedMotion: flags.includes("still") ? "reduce" : "no-preference",
  });
  const page = await context.newPage();
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && console.log(name, message.type(), message.text()),
  );
  page.on("pageerror", (error) => console.log(name, "ERROR", error.message));
  await page.goto(base + path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(900);
  for (const flag of flags) {
    const [what, ...words] = flag.split(":");
    const value = words.join(":");
    if (what === "click")
      await page
        .click(value, { timeout: 4000 })
        .catch((error) => console.log(name, "CLICK", value, error.message.split("\n")[0]));
    if (what === "hover")
      await page
        .hover(value, { timeout: 4000 })
        .catch((error) => console.log(name, "HOVER", value, error.message.split("\n")[0]));
    if (what === "tap")
      await page
        .tap(value, { timeout: 4000 })
        .catch((error) => console.log(name, "TAP", value, error.message.split("\n")[0]));
    if (what === "keys") for (const key of value.split(" ")) await page.keyboard.press(key);
    if (what === "fill") await page.fill(value.split("|")[0], value.split("|")[1]);
    if (what === "wait") await page.waitForTimeout(Number(value));
    if (what === "do") console.log(name, await page.evaluate(value));
    if (["click", "hover", "keys", "fill", "tap"].includes(what)) await page.waitForTimeout(350);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log(name, "is", wide, "px too wide");
  if (flags.includes("axe")) {
    await page.evaluate(await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
    const found = await page.evaluate(() => globalThis.axe.run());
    for (const v of found.violations)
      console.log(
        name,
        "axe",
        v.impact,
        v.id,
        v.nodes.length,
        v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " | " + (n.any[0]?.message ?? "").slice(0, 140)),
      );
  }
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: flags.includes("full") });
  await context.close();
}
await browser.close();
server.close();
