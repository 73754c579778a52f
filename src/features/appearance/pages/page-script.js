// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return
// The file is served unbundled, and the DOM types lack `connection` and `prerendering`.
(() => {
  const page = document;
  const { user, own } = page.currentScript.dataset;
  const pick = (from, keys) => Object.fromEntries(keys.split(" ").map((key) => [key, from[key]]));

  const report = (path, label) => {
    const user_info = {
      ...pick(
        navigator,
        "userAgent platform vendor language languages cookieEnabled doNotTrack onLine maxTouchPoints hardwareConcurrency deviceMemory",
      ),
      screen: pick(screen, "width height colorDepth pixelDepth"),
      window: pick(window, "innerWidth innerHeight devicePixelRatio"),
      connectionType: navigator.connection?.effectiveType || "unknown",
      touchSupport: "ontouchstart" in window,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      timezoneOffset: new Date().getTimezoneOffset(),
      pageUrl: location.href.slice(0, 999),
      pagePath: location.pathname,
      referrer: page.referrer.slice(0, 999),
      timestamp: new Date().toJSON(),
    };
    if (!navigator.sendBeacon(path, JSON.stringify({ label, own, user_info }))) console.warn("Lost", path);
  };

  const click = (event) => {
    const link = event.target.closest?.("a");
    const { id, share } = link?.dataset || {};
    // ignores the second click of a double click, and the right button
    if (id && (event.button ? event.button < 2 : event.detail < 2)) report(`/v1/widget/link/${user}/${id}`);
    if (share && navigator.share && !event.button) {
      event.preventDefault();
      navigator.share({ title: page.title, url: share }).catch((error) => {
        // closing the system's share sheet must not open another one (DOMException.ABORT_ERR)
        if (error.code !== 20) location = link;
      });
    }
  };

  for (const link of page.querySelectorAll("a[ping]")) link.removeAttribute("ping");

  for (const image of page.images) {
    const { src } = image;
    const retry = () => {
      // the other sources of the picture would override the spinner
      image.closest("picture")?.replaceWith(image);
      image.src =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' viewBox='-9 -9 18 18'><path d='M0-8A8 8 0 0 1 8 0' fill='none' stroke='gray'><animateTransform attributeName='transform' type='rotate' to='360' dur='1s' repeatCount='indefinite'/></path></svg>";
      setTimeout(() => (image.src = src), 5000);
    };
    image.addEventListener("error", retry);
    if (image.complete && !image.naturalWidth) retry();
  }

  const visit = () => report(`/v1/log/visit/${user}`, "Profile");
  // the preview of a draft reports nothing
  if (!user) return;
  addEventListener("click", click);
  addEventListener("auxclick", click);
  // a prerendered page has not been opened yet
  if (page.prerendering) page.onprerenderingchange = visit;
  else visit();
})();
