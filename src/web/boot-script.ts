import { storedLanguageScript } from "#ui/kept-language.ts";
import { holdSubmitsScript } from "#ui/held-submit.ts";
import { PAPER } from "#ui/theme-colour.tsx";

/**
 * Runs before anything else. The `default` policy lets text into markup sinks (Mantine writes style sheets that way)
 * and rejects markup, except the empty script element, which never runs: React creates a script from it when it renders
 * a document again after a crash. It allows our two workers. The script also sets the colour scheme and the language before
 * the first paint. `\x3C` stands for the character that opens markup, since React passes this very text to the policy
 * after a crash.
 */
export const bootScript = `
(() => {
  const root = document.documentElement;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("\\x3C") && text !== "\\x3Cscript>\\x3C/script>" ? null : text),
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.origin);
      const isWorker = pathname === "/sw.js" || pathname.startsWith("/assets/solve-worker-");
      return origin === location.origin && isWorker ? url : null;
    },
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
  ${holdSubmitsScript}
})();
${storedLanguageScript}`;
