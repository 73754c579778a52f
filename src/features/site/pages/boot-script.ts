import { keptLanguageScript } from "#ui/boot/kept-language.ts";

/** Runs before anything is painted: a browser that holds a user or a token sees the way to its dashboard. */
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
