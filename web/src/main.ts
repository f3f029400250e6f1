import "@fontsource/lilita-one/latin-400.css";
import "@fontsource-variable/nunito/wght.css";
import "./art/tokens.css";
import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { installable } from "./lib/install";
import { prefs } from "./lib/prefs.svelte";
import { where } from "./lib/where.svelte";

if (import.meta.env.MODE === "fake") (await import("../dev/fake")).install();

prefs.watch();
where.start();
installable();

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");
mount(App, { target });
