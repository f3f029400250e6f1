import "@fontsource/lilita-one";
import "@fontsource-variable/nunito";
import "../art/tokens.css";
import "../base.css";
import { mount } from "svelte";
import { prefs } from "../lib/prefs.svelte";
import { iconsFromPackage } from "./icons";
import Kit from "./Kit.svelte";
import { waves } from "./waves";

iconsFromPackage();
const wish = new URLSearchParams(location.search);
const named = wish.get("theme");
if (named === "dark" || named === "light") prefs.theme = named;
prefs.watch();
const theme = prefs.dark ? "dark" : "light";
Object.assign(globalThis, { waves });
mount(Kit, { target: document.body, props: { theme, show: wish.get("show") ?? "table" } });
