// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return, no-undef
// The file is served unbundled, after a line that defines OFFLINE.
(() => {
  const { html, headers, paths } = OFFLINE;
  const isOurs = (path) =>
    paths.some((each) => (each.endsWith("*") ? path.startsWith(each.slice(0, -1)) : path === each));

  addEventListener("install", (event) => {
    skipWaiting();
    if (!event.addRoutes) return;
    // pages and short links must not wait for this worker to start
    const ours = paths.map((pathname) => ({ urlPattern: { pathname } }));
    const routes = [
      { condition: { or: ours }, source: "fetch-event" },
      { condition: { urlPattern: new URLPattern({}) }, source: "network" },
    ];
    event.waitUntil(event.addRoutes(routes));
  });

  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.mode !== "navigate" || request.method !== "GET" || !isOurs(new URL(request.url).pathname)) return;
    event.respondWith(fetch(request).catch(() => new Response(html, { status: 503, headers })));
  });
})();
