import { keptLanguageScript } from "#ui/boot/kept-language.ts";
import { holdSubmits } from "#ui/held-submit.ts";
import { PAPER } from "#ui/theme-colour.tsx";

/**
 * Runs before anything else. The `default` policy lets text pass into markup sinks and refuses markup (Mantine
 * writes style sheets that way), save the empty element, which never runs, by which React makes a script when it renders a
 * document anew after a crash; and it knows one worker; the colour scheme and the language are
 * right before the first paint. Here `\x3C` stands for the sign that opens markup, because React hands this very text to the
 * policy after a crash.
 */
export const bootScript = `
(() => {
  const root = document.documentElement;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("\\x3C") && text !== "\\x3Cscript>\\x3C/script>" ? null : text),
    createScriptURL: (url) => (url === "/sw.js" ? url : null),
  });
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let chosen;
  try {
    chosen = localStorage.getItem("auth_token") && JSON.parse(localStorage.getItem("user"))?.colour_scheme;
  } catch {
    chosen = undefined;
  }
  if (chosen === "light" || chosen === "dark") {
    root.dataset.scheme = chosen;
    const bars = document.createElement("meta");
    Object.assign(bars, { id: "bar-colour", name: "theme-color", content: ${JSON.stringify(PAPER)}[chosen] });
    document.head.prepend(bars);
  }
  root.dataset.mantineColorScheme = root.dataset.scheme ?? system;
  ${holdSubmits}
})();
${keptLanguageScript}`;
