import { storedLanguageScript } from "#ui/stored-language-script.ts";
import { holdSubmitsScript } from "#ui/held-submit.ts";
import { PAPER_COLOUR } from "#ui/theme-colour.tsx";

/**
 * Runs before all other scripts. The `default` Trusted Types policy lets text into markup sinks (Mantine writes style
 * sheets that way) and rejects markup. The only exception is the empty script element, which never runs: React needs it
 * to create a script when it renders a document again after a crash. The policy also allows our two workers. The script
 * then sets the colour scheme and the language before the first paint. It writes "less than" as `\x3C`, since after a
 * crash React passes this text through the policy too.
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
    Object.assign(bars, { id: "bar-colour", name: "theme-color", content: ${JSON.stringify(PAPER_COLOUR)}[chosen] });
    document.head.prepend(bars);
  }
  root.dataset.mantineColorScheme = root.dataset.scheme ?? system;
  ${holdSubmitsScript}
})();
${storedLanguageScript}`;
