// oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access
// The file is served unbundled, and messages may contain anything.
(() => {
  const post = (message) => parent.postMessage(message, "*");
  const stop = (event) => {
    if (event.type === "submit" || event.target.closest?.("a, area")) event.preventDefault();
  };
  for (const type of ["click", "auxclick", "submit"]) addEventListener(type, stop, true);
  addEventListener("scroll", () => post({ y: scrollY }), { passive: true });
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data?.kind === "scroll") scrollTo({ top: data.y, behavior: "instant" });
  });
  addEventListener("DOMContentLoaded", () => {
    post({ kind: "ready" });
    new ResizeObserver(() => post({ height: document.documentElement.scrollHeight })).observe(document.body);
  });
})();
