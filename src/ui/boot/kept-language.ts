/**
 * Script text for a document's head, to run before anything is painted. Where the browser keeps another language than
 * the document has, because the cookie that mirrors it is gone (or an older document came out of a cache), nothing of
 * it is shown: the cookie is set and the document asked for again. An address that names its language means it. A
 * reload that changed nothing is not tried again.
 */
export const keptLanguageScript = `
(() => {
  const root = document.documentElement;
  const follow = () => {
    try {
      const kept = localStorage.getItem("preferred-language");
      if (!/^(en|tr|ru)$/.test(kept) || kept === root.lang) return;
      if (/[?&]lang=(en|tr|ru)(&|$)/.test(location.search)) return;
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
