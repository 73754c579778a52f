// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return
// The file is served unbundled, as a classic script.
(() => {
  const page = document;
  const root = page.documentElement;
  const find = (selector, within = page) => within.querySelector(selector);
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];
  const interpolate = (text, values) => text.replace(/%(\w+)/g, (_, name) => values[name]);
  const read = (storage, name) => {
    try {
      return storage.getItem(name);
    } catch {
      return null;
    }
  };
  const write = (name, value) => {
    try {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    } catch (error) {
      console.error(name, error);
    }
  };

  // samples
  const choose = (value) => {
    root.dataset.sample = value;
    for (const button of all(".switch button")) button.setAttribute("aria-pressed", button.value === value);
  };
  choose(read(sessionStorage, "developers_sample") === "ts" ? "ts" : "curl");
  page.addEventListener("click", ({ target }) => {
    const button = target.closest(".switch button");
    if (!button) return;
    // keeps the button in place, since samples above it change their height too
    const before = button.getBoundingClientRect().top;
    choose(button.value);
    write("developers_sample", button.value);
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
  });
  const copy = async (button) => {
    const visibleCode = all(".panel pre", button.closest(".sample")).find((each) => each.offsetParent !== null);
    try {
      await navigator.clipboard.writeText(visibleCode.textContent);
    } catch {
      // without permission, selects the code for copying by hand
      getSelection().selectAllChildren(visibleCode);
      return;
    }
    const label = button.textContent;
    if (label === button.dataset.done) return;
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = label), 2000);
  };
  page.addEventListener("click", ({ target }) => {
    const button = target.closest(".copy");
    if (button) void copy(button);
  });

  // the reader's key
  const bar = find(".key-bar");
  const texts = bar.dataset;
  const note = find(".key-note");
  const offer = find(".key-offer");
  const active = find(".key-active");
  const placeholders = all(".c-key").map((element) => ({ element, text: element.textContent }));
  const STORED = "developers_key";
  let key;

  const showKey = (value) => {
    key = value;
    write(STORED, key ? JSON.stringify(key) : null);
    offer.hidden = key !== undefined;
    active.hidden = key === undefined;
    for (const { element, text } of placeholders) {
      const replacement = text.startsWith("$") ? key?.key : JSON.stringify(key?.key);
      element.textContent = key ? replacement : text;
    }
    if (!key) return;
    find("code", active).textContent = `${key.key.slice(0, 16)}…`;
    // as `toLocale` does
    const locale = root.lang === "en" ? "en-GB" : root.lang;
    const until = new Date(key.expiresAt).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
    find("span", active).textContent =
      `${key.mayWrite ? texts.canWrite : texts.canRead} ${interpolate(texts.until, { until })}`;
  };
  const findAccount = () => {
    try {
      return JSON.parse(read(localStorage, "user"))?._id;
    } catch {
      return undefined;
    }
  };
  try {
    const stored = JSON.parse(read(sessionStorage, STORED));
    // a key is shown only to the account that created it
    const isOwn = stored && stored.account === findAccount();
    showKey(isOwn && Date.parse(stored.expiresAt) > Date.now() ? stored : undefined);
  } catch {
    write(STORED, null);
  }
  addEventListener("storage", () => key && key.account !== findAccount() && showKey(undefined));

  const signIn = () => location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  // uses the dashboard's session, since only a session can create and delete keys
  const callWithSession = async (path, options = {}) => {
    const response = await fetch(`${path}?lang=${root.lang}`, {
      ...options,
      headers: {
        authorization: `Bearer ${read(localStorage, "auth_token")}`,
        ...(options.body && { "content-type": "application/json" }),
      },
    });
    if (response.ok) return response.status === 204 ? {} : response.json();
    const problem = await response.json().catch(() => ({}));
    if (problem.code === "signed_out") signIn();
    throw Object.assign(new Error(problem.message ?? texts.failed), { code: problem.code });
  };
  const attempt = async (button, work) => {
    note.textContent = "";
    button.disabled = true;
    try {
      await work();
    } catch (error) {
      // a network failure throws a TypeError, whose message comes from the browser
      note.textContent = error instanceof TypeError ? texts.failed : error.message;
    }
    button.disabled = false;
  };
  offer.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(find("button", offer), async () => {
      const mayWrite = offer.elements.write.checked;
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      const created = await callWithSession("/v1/api-keys", {
        method: "POST",
        body: JSON.stringify({
          name: texts.name,
          scopes: (mayWrite ? texts.write : texts.read).split(" "),
          expiresAt,
        }),
      });
      showKey({ id: created._id, key: created.key, mayWrite, expiresAt, account: findAccount() });
      find("button", active).focus();
    });
  });
  find("button", active).addEventListener("click", ({ currentTarget }) => {
    void attempt(currentTarget, async () => {
      await callWithSession(`/v1/api-keys/${key.id}`, { method: "DELETE" }).catch((error) => {
        // the key may have been deleted elsewhere, or have expired
        if (error.code !== "not_found") throw error;
      });
      showKey(undefined);
      note.textContent = texts.deleted;
      find("button", offer).focus();
    });
  });

  // running calls
  const KIB = 1024;
  const MOST_SHOWN = 20_000;
  for (const runner of all(".runner")) {
    runner.hidden = false;
    const button = find("button", runner);
    const outcome = find(".outcome", runner);
    button.addEventListener("click", async () => {
      find("pre", runner)?.remove();
      if (!key) {
        outcome.textContent = texts.needed;
        return;
      }
      button.disabled = true;
      outcome.textContent = texts.running;
      const startMs = performance.now();
      try {
        const response = await fetch(`${runner.dataset.path}?lang=${root.lang}`, {
          headers: { authorization: `Bearer ${key.key}` },
          credentials: "omit",
          cache: "no-store",
        });
        const body = await response.text();
        const ms = Math.round(performance.now() - startMs);
        outcome.textContent = interpolate(texts.outcome, { status: `${response.status}`, ms });
        outcome.dataset.failed = !response.ok;
        showBody(runner, body);
      } catch {
        outcome.textContent = texts.unreachable;
        outcome.dataset.failed = true;
      }
      button.disabled = false;
    });
  }
  const showBody = (runner, body) => {
    let text = body;
    try {
      text = JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      // not JSON, such as a file
    }
    const pre = page.createElement("pre");
    pre.tabIndex = 0;
    pre.textContent = text.slice(0, MOST_SHOWN);
    if (text.length > MOST_SHOWN)
      pre.textContent += `\n… ${interpolate(texts.size, { size: Math.round(body.length / KIB) })}`;
    runner.append(pre);
  };

  // navigation
  const menu = find(".docs-menu");
  menu.addEventListener("click", ({ target }) => target.closest("a") && menu.removeAttribute("open"));
  const nav = find(".docs-nav");
  const current = find("[aria-current=page]", nav);
  if (current && current.offsetTop > nav.clientHeight / 2) nav.scrollTop = current.offsetTop - 80;
  const inNav = new Map(
    all('a[href^="#"]', page.querySelector(".docs-sections") ?? nav).map((a) => [a.hash.slice(1), a]),
  );
  const sections = [...inNav.keys()].map((id) => page.getElementById(decodeURIComponent(id))).filter(Boolean);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.dataset.isShown = isIntersecting;
      const shown = sections.findLast((each) => each.dataset.isShown === "true");
      if (!shown) return;
      for (const [id, a] of inNav) {
        const isHere = decodeURIComponent(id) === shown.id;
        a.classList.toggle("here", isHere);
        if (!isHere || !nav.contains(a)) continue;
        // only the list scrolls, not the page
        const { top, bottom } = a.getBoundingClientRect();
        const list = nav.getBoundingClientRect();
        if (top < list.top || bottom > list.bottom) nav.scrollTop += top - list.top - list.height / 3;
      }
    },
    { rootMargin: "-84px 0px -70% 0px" },
  );
  for (const each of sections) observer.observe(each);
})();
