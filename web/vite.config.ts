import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["OUTPLAY_SERVER"] ?? "127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../outplay/web",
    emptyOutDir: true,
    rollupOptions: {
      input: mode === "kit" ? "kit.html" : "index.html",
      // What several pages share and is small comes in one file: each file of a few hundred bytes costs a request.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: /src\/(lib|ui)\/|src\/art\/(ids|Sticker)|Sign\.svelte|src\/(lobby|finished)\/\w+\.ts$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    target: "es2022",
    // Fonts as data URLs would need a wider font-src and could not be cached by themselves.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // The server lets only pages of its own name and port write, so it must be told the name that was asked for.
      "/api": { target: `http://${server}`, changeOrigin: false },
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  // Tests run what a browser runs: Svelte's own server build mounts nothing and hears of no change.
  ...(mode === "test" && { resolve: { conditions: ["browser"] } }),
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
