import "@fontsource/lilita-one";
import "@fontsource-variable/nunito";
import "../art/tokens.css";
import { mount } from "svelte";
import { iconsFromPackage } from "./icons";
import Kit from "./Kit.svelte";

iconsFromPackage();
const wish = new URLSearchParams(location.search);
const theme = wish.get("theme") === "dark" ? "dark" : "light";
document.documentElement.dataset["theme"] = theme;
mount(Kit, { target: document.body, props: { theme, show: wish.get("show") ?? "table" } });
