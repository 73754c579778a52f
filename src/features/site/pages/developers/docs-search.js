// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call
// oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return
// The file is served unbundled, after docs-script.js.
(() => {
  const page = document;
  const root = page.documentElement;
  const find = (selector, within = page) => within.querySelector(selector);
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];

  const search = find(".docs-search");
  const input = find("input", search);
  const list = find("ul", search);
  const status = find("[role=status]", search);
  const failure = find("[role=alert]", search);
  let index;
  let chosen = -1;

  const fetchIndex = async () => {
    const { pathname } = new URL(search.dataset.index, location.href);
    try {
      const response = await fetch(`${pathname}?lang=${search.dataset.language}`);
      if (!response.ok) throw new Error(`search ${response.status}`);
      return await response.json();
    } catch (error) {
      console.error(error);
      return undefined;
    }
  };
  /** The entries; undefined if they could not be fetched. Only the button in the error message retries. */
  const load = async () => {
    index ??= fetchIndex();
    const entries = await index;
    failure.hidden = entries !== undefined;
    if (!entries) close();
    return entries;
  };
  const normal = (text) =>
    text.toLocaleLowerCase(root.lang).normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
  const close = () => {
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (next) => {
    const options = all("[role=option]", list);
    if (options.length === 0) return;
    chosen = (next + options.length) % options.length;
    options.forEach((option, at) => option.setAttribute("aria-selected", at === chosen));
    input.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  };
  const toOption = ([title, detail, path], at) => {
    const option = page.createElement("li");
    option.id = `found-${at}`;
    option.setAttribute("role", "option");
    option.dataset.path = path;
    const label = page.createElement("span");
    label.textContent = title;
    const more = page.createElement("small");
    more.textContent = detail;
    option.append(label, more);
    return option;
  };
  const go = (path) => {
    const [name, fragment] = path.split("#");
    const query = /[?&]lang=/.test(location.search) ? location.search : "";
    close();
    input.value = "";
    location.assign(name + query + (fragment ? `#${fragment}` : ""));
  };
  const MOST_FOUND = 12;
  const showFound = async () => {
    const words = normal(input.value).split(/\s+/).filter(Boolean);
    const entries = await load();
    if (!entries) return;
    if (words.length === 0) return close();
    const rank = ([title]) => (normal(title).startsWith(words[0]) ? 0 : 1);
    const found = entries
      .filter(([title, detail, path]) => {
        const text = normal(`${title} ${detail} ${path}`);
        return words.every((word) => text.includes(word));
      })
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, MOST_FOUND);
    close();
    list.replaceChildren(...found.map(toOption));
    status.textContent = found.length === 0 ? status.dataset.none : "";
    if (found.length === 0) {
      const none = page.createElement("li");
      none.textContent = status.dataset.none;
      none.className = "none";
      list.append(none);
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", found.length > 0);
    mark(0);
  };
  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void showFound());
  find("button", failure).addEventListener("click", () => {
    index = undefined;
    input.focus();
    void showFound();
  });
  // delayed, so that a click in the list still takes effect; the list stays open if the focus returns
  const closeUnlessFocused = () => page.activeElement === input || close();
  input.addEventListener("blur", () => setTimeout(closeUnlessFocused, 150));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) void showFound();
      else mark(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      const option = all("[role=option]", list)[chosen];
      if (option) go(option.dataset.path);
    } else if (event.key === "Escape") {
      if (list.hidden) input.blur();
      close();
    }
  });
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) go(option.dataset.path);
  });
  page.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
})();
