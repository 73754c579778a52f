import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { storedLanguageScript } from "./stored-language-script.ts";

interface Browser {
  /** The stored language, if any. */
  readonly kept?: string | null;
  /** The stored language when the document is shown again from the back/forward cache. */
  readonly keptLater?: string;
  readonly hasStorage?: boolean;
  readonly lang?: string;
  readonly cookie?: string;
  readonly search?: string;
  readonly navigation?: "navigate" | "reload";
  readonly keepsCookies?: boolean;
}

/** Runs the script as in a document's head, and returns the state of the document. */
function open({
  kept = "tr",
  keptLater,
  hasStorage = true,
  lang = "en",
  cookie = "",
  search = "",
  navigation = "navigate",
  keepsCookies = true,
}: Browser) {
  const root = { lang, hidden: false };
  let reloads = 0;
  let jar = cookie;
  let stored = kept;
  let onPageShow = (_event: { persisted: boolean }): void => undefined;
  const document = {
    documentElement: root,
    get cookie() {
      return jar;
    },
    set cookie(text: string) {
      if (keepsCookies) jar = text.split(";")[0]!;
    },
  };
  const sandbox = createContext({
    document,
    localStorage: {
      getItem(key: string) {
        if (!hasStorage) throw new Error("SecurityError");
        return key === "preferred-language" ? stored : null;
      },
    },
    location: { search, protocol: "https:", reload: () => void (reloads += 1) },
    performance: { getEntriesByType: () => [{ type: navigation }] },
    addEventListener(type: string, listener: typeof onPageShow) {
      if (type === "pageshow") onPageShow = listener;
    },
  });
  new Script(storedLanguageScript).runInContext(sandbox);
  onPageShow({ persisted: false });
  if (keptLater !== undefined) {
    stored = keptLater;
    onPageShow({ persisted: true });
  }
  return { isHidden: root.hidden, reloads, cookie: jar };
}

const LEFT_ALONE = { isHidden: false, reloads: 0 };

test("hides a document in another language than the stored one, and reloads it with the cookie", () => {
  expect(open({})).toEqual({ isHidden: true, reloads: 1, cookie: "preferred-language=tr" });
  expect(open({ cookie: "preferred-language=ru" })).toMatchObject({ reloads: 1, cookie: "preferred-language=tr" });
});

test.each<[string, Browser]>([
  ["is in the stored language", { lang: "tr" }],
  ["has its language in the URL", { search: "?a=b&lang=en" }],
  ["was reloaded unchanged", { cookie: "preferred-language=tr", navigation: "reload" }],
  ["cannot store a cookie", { keepsCookies: false }],
  ["has an unknown language stored", { kept: "de" }],
  ["has no language stored", { kept: null }],
  ["must not use the storage", { hasStorage: false }],
  ["is shown again in the stored language", { lang: "tr", keptLater: "tr" }],
])("does not touch a document that %s", (_, browser) => {
  expect(open(browser)).toMatchObject(LEFT_ALONE);
});

test("ignores an unsupported language in the address", () => {
  expect(open({ search: "?lang=de" }).reloads).toBe(1);
});

test("reloads an outdated document from a cache, even if the cookie is set", () => {
  expect(open({ cookie: "preferred-language=tr" })).toMatchObject({ isHidden: true, reloads: 1 });
});

test("reloads a document that is shown again after another language was stored", () => {
  expect(open({ lang: "tr", keptLater: "ru" })).toEqual({
    isHidden: true,
    reloads: 1,
    cookie: "preferred-language=ru",
  });
});
