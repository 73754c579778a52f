// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return
// The file is served unbundled, and the DOM types lack `prerendering`.
(() => {
  const page = document;
  const { user, own } = page.currentScript.dataset;
  const acts = "a,summary,[popovertarget]:not([popovertargetaction])";

  const report = (path, data) => user && navigator.sendBeacon(`/v1/blocks/${path}`, JSON.stringify({ own, ...data }));

  const play = (still) => {
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the sandbox is set below
    const player = page.createElement("iframe");
    const { frame, height } = still.dataset;
    player.src = frame;
    player.title = still.querySelector("strong").innerText;
    player.sandbox =
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";
    player.allow = "autoplay;encrypted-media;fullscreen;picture-in-picture";
    player.className = still.className;
    if (height) player.height = height;
    still.replaceWith(player);
    player.focus();
  };

  const use = (event) => {
    const part = event.target.closest?.(acts);
    const block = part?.closest("[data-block]");
    // ignores the second click of a double click, the right button, and the closing of details
    if (!block || event.button > 1 || event.detail > 1 || part.parentNode.open) return;
    report(`${user}/${block.dataset.block}`, { part: [...block.querySelectorAll(acts)].indexOf(part) });
    if (!user || !part.dataset.frame || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    play(part);
  };

  const seen = [];
  const reportSeen = () => {
    if (seen.length) report(`views/${user}`, { blocks: seen.splice(0) });
  };
  const watch = () => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          if (!seen.length) setTimeout(reportSeen, 3000);
          seen.push(target.dataset.block);
        }
      },
      { rootMargin: "-9%" },
    );
    for (const block of page.querySelectorAll("[data-block]")) observer.observe(block);
  };

  const tick = () => {
    for (const clock of page.querySelectorAll("[data-until]")) {
      const left = Math.ceil((clock.dataset.until - Date.now()) / 1000);
      const block = clock.closest("[data-block]");
      const after = block.querySelector("p[hidden]");
      if (left > 0) {
        const parts = [left / 86400, (left / 3600) % 24, (left / 60) % 60, left % 60];
        clock.querySelectorAll("b").forEach((digit, place) => {
          digit.textContent = Math.floor(parts[place]);
        });
      } else if (after) {
        clock.nextElementSibling.remove();
        clock.remove();
        after.hidden = false;
      } else block.remove();
    }
  };

  if (page.querySelector("[data-until]")) {
    tick();
    setInterval(tick, 1000);
  }
  addEventListener("click", use);
  addEventListener("auxclick", use);
  addEventListener("pagehide", reportSeen);
  page.addEventListener("visibilitychange", reportSeen);
  // a prerendered page has not been seen yet
  if (page.prerendering) page.addEventListener("prerenderingchange", watch);
  else watch();
})();
