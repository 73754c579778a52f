import { languages } from "#base/language.ts";

const KNOWN = languages.join("|");

/**
 * Script for a document's head, to run before the first paint. If the stored language differs from the document's (the
 * cookie that mirrors it is gone, or the document came from a cache), hides the document, sets the cookie and reloads.
 * A language in the address takes precedence. If a reload changes nothing, the script does not reload again.
 */
export const storedLanguageScript = `
(() => {
  const root = document.documentElement;
  const follow = () => {
    try {
      const kept = localStorage.getItem("preferred-language");
      if (!/^(${KNOWN})$/.test(kept) || kept === root.lang) return;
      if (/[?&]lang=(${KNOWN})(&|$)/.test(location.search)) return;
      const mirror = "preferred-language=" + kept;
      const isSent = document.cookie.includes(mirror);
      if (isSent && performance.getEntriesByType("navigation")[0]?.type === "reload") return;
      const secure = location.protocol === "https:" ? "; Secure" : "";
      if (!isSent) document.cookie = mirror + "; Path=/; Max-Age=31536000; SameSite=Lax" + secure;
      if (!document.cookie.includes(mirror)) return;
      root.hidden = true;
      location.reload();
    } catch {
      return;
    }
  };
  follow();
  addEventListener("pageshow", (event) => event.persisted && follow());
})();
`;
