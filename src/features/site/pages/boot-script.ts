import { keptLanguageScript } from "#ui/boot/kept-language.ts";

/** Runs before the first paint: a browser with a stored user or token sees a link to its dashboard. */
const knownScript = `
(() => {
  try {
    const isKnown = localStorage.getItem("user") || localStorage.getItem("auth_token");
    if (isKnown) document.documentElement.dataset.known = "";
  } catch {
    return;
  }
})();
`;

export const bootScript = (keptLanguageScript + knownScript).replace(/\n\s*/g, "");
