// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return
// The file is served unbundled, as a classic script.
(() => {
  const page = document;
  const find = (selector) => page.querySelector(selector);
  const all = (selector) => [...page.querySelectorAll(selector)];

  const select = find(".language select");
  const storeLanguage = (value) => {
    const secure = location.protocol === "https:" ? ";Secure" : "";
    page.cookie = `preferred-language=${value};Path=/;Max-Age=31536000;SameSite=Lax${secure}`;
    try {
      localStorage.setItem("preferred-language", value);
    } catch (error) {
      console.error("language", error);
    }
  };
  const openInLanguage = (value) => {
    storeLanguage(value);
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    // the browser does not fetch an address again that differs only in its fragment
    if (address.href === location.href) location.reload();
    else location.replace(address);
  };
  select.addEventListener("change", () => openInLanguage(select.value));

  const languages = new Set([...select.options].map(({ value }) => value));
  const isExplicit = languages.has(new URLSearchParams(location.search).get("lang"));
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  const offered = preferred.find((language) => languages.has(language));
  const offer = find(`.offer[data-language="${offered}"]`);
  try {
    if (offer && !isExplicit && localStorage.getItem("preferred-language") === null) offer.hidden = false;
  } catch (error) {
    console.error("language", error);
  }
  offer?.addEventListener("click", ({ target }) => {
    const { value } = target.closest("button") ?? {};
    if (value) return openInLanguage(value);
    if (value === undefined) return;
    storeLanguage(page.documentElement.lang);
    offer.hidden = true;
  });

  addEventListener("load", () => {
    navigator.serviceWorker?.register("/sw.js").catch((error) => console.error("worker", error));
  });

  const menu = find(".menu");
  const close = () => menu.removeAttribute("open");
  menu.addEventListener("click", (event) => event.target.closest("a") && close());
  page.addEventListener("click", (event) => menu.contains(event.target) || close());
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.firstElementChild.focus();
  });

  const membership = "/dashboard/settings?tab=membership";
  const readSession = () => {
    try {
      const token = localStorage.getItem("auth_token");
      const user = JSON.parse(localStorage.getItem("user"));
      return token && user?._id ? { token, user } : undefined;
    } catch {
      return undefined;
    }
  };

  const switchTo = async (plan, card, { failed }) => {
    const status = find(".plan-failure");
    status.textContent = "";
    card.setAttribute("aria-busy", "true");
    const { token } = readSession() ?? {};
    const response = await fetch("/v1/plan", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ plan }),
    }).catch((error) => console.error("plan", error));
    if (response?.ok) location.assign(membership);
    else if (response?.status === 401) location.assign(`/login?next=${encodeURIComponent(membership)}`);
    else {
      card.removeAttribute("aria-busy");
      status.textContent = failed;
    }
  };

  const session = readSession();
  // the landing page shows the same cards to everyone
  const plans = location.pathname.startsWith("/pricing") ? find(".plans") : undefined;
  if (session && plans) {
    const { promo, subscription } = session.user;
    const current = promo ? "Pro" : (subscription?.name ?? "Free");
    for (const card of all(".plan[data-membership]")) {
      const { membership: plan } = card.dataset;
      // an account with a promotional plan has every feature, so a smaller plan is no gain
      if (promo && plan !== current) continue;
      const note = card.querySelector(".choose");
      card.removeAttribute("aria-disabled");
      card.removeAttribute("tabindex");
      const isCurrent = plan === current;
      note.textContent = isCurrent ? plans.dataset.current : plans.dataset.switch.replace("%", plan);
      card.href = isCurrent || plan !== "Free" ? membership : `${membership}&switch=${plan}`;
      // the link to the smaller plan stays a link: its screen first shows what exceeds the limits
      if (isCurrent || plan === "Free") continue;
      card.addEventListener("click", (event) => {
        event.preventDefault();
        if (!plans.querySelector("[aria-busy]")) void switchTo(plan, card, plans.dataset);
      });
    }
  }

  const demo = find("#demo");
  if (!demo) return;
  const name = find("#demo-name");
  const nameError = find("#demo-name-wrong");
  const demoLinks = all(".hung");
  const counts = { all_clicks: 0, unique_clicks: 0, left_out: 0 };
  const opened = new Set();

  find("#demo-host").textContent = location.host;

  const showResult = (kind, link) => {
    const text = demo.dataset[kind].replace("%", link.textContent.trim());
    find("#demo-log").textContent = text;
    for (const [figure, value] of Object.entries(counts)) {
      const field = find(`#demo-${figure}`);
      if (field.textContent === String(value)) continue;
      field.textContent = value;
      field.animate?.({ color: ["var(--gold-ink)", "var(--ink)"] }, 900);
    }
  };

  name.addEventListener("input", () => {
    const isCorrect = /^[\w.-]*$/.test(name.value);
    nameError.textContent = isCorrect ? "" : nameError.dataset.text;
    name.setAttribute("aria-invalid", !isCorrect);
    if (!isCorrect) return;
    const handle = name.value || name.defaultValue;
    find("#demo-handle").textContent = handle;
    find("#demo-title").textContent = handle;
    find("#demo-initial").textContent = handle[0].toLocaleUpperCase(page.documentElement.lang);
  });

  for (const chip of all(".chips button")) {
    chip.addEventListener("click", () => {
      const isOn = chip.getAttribute("aria-pressed") !== "true";
      chip.setAttribute("aria-pressed", isOn);
      demoLinks.find((link) => link.value === chip.value).hidden = !isOn;
    });
  }

  for (const swatch of all(".swatches button")) {
    swatch.addEventListener("click", () => {
      for (const each of all(".swatches button")) each.setAttribute("aria-pressed", each === swatch);
      find(".phone").className = `phone p-${swatch.value}`;
    });
  }

  for (const link of demoLinks) {
    link.addEventListener("click", () => {
      const isRepeat = opened.has(link);
      opened.add(link);
      counts.all_clicks += 1;
      counts.unique_clicks = opened.size;
      showResult(isRepeat ? "again" : "first", link);
    });
  }

  find("#demo-bot").addEventListener("click", () => {
    const link = demoLinks.find((each) => !each.hidden) ?? demoLinks[0];
    counts.left_out += 1;
    link.animate?.({ opacity: [1, 0.4, 1] }, 500);
    showResult("bot", link);
  });
})();
