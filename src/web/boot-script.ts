import { keptLanguageScript } from "#ui/boot/kept-language.ts";
import { holdSubmits } from "#ui/held-submit.ts";

/**
 * Runs before anything else. The `default` policy lets text pass into markup sinks and refuses markup (Mantine
 * writes style sheets that way, nobody needs more), and knows one worker; the colour scheme and the language are
 * right before the first paint.
 */
export const bootScript = `
(() => {
  const root = document.documentElement;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (url) => (url === "/sw.js" ? url : null),
  });
  root.dataset.mantineColorScheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  ${holdSubmits}
})();
${keptLanguageScript}`;
