import "@fontsource/lilita-one";
import "@fontsource-variable/nunito";
import "../art/tokens.css";
import "../base.css";
import { mount } from "svelte";
import { prefs } from "../lib/prefs.svelte";
import { iconsFromPackage } from "./icons";
import Kit from "./Kit.svelte";

iconsFromPackage();
const wish = new URLSearchParams(location.search);
const named = wish.get("theme");
if (named === "dark" || named === "light") prefs.theme = named;
prefs.watch();
const theme = prefs.dark ? "dark" : "light";
mount(Kit, { target: document.body, props: { theme, show: wish.get("show") ?? "table" } });
