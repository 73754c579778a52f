import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { bootScript } from "./boot-script.ts";

interface Kept {
  readonly user?: string;
  readonly auth_token?: string;
}

interface Policy {
  createHTML(text: string): string | null;
  createScriptURL(url: string): string | null;
}

const ORIGIN = "https://halka.example";

/**
 * Runs the script as in a document's head, in a browser with a light system scheme; returns the state of the document.
 */
function open(kept: Kept) {
  const root = { lang: "en", dataset: {} as Record<string, string> };
  const bars: object[] = [];
  let policy: Policy | undefined;
  const sandbox = {
    trustedTypes: { createPolicy: (_name: string, created: Policy) => (policy = created) },
    document: {
      documentElement: root,
      cookie: "",
      createElement: () => ({}),
      head: { prepend: (element: object) => bars.push(element) },
      addEventListener: () => undefined,
    },
    localStorage: { getItem: (key: keyof Kept) => kept[key] ?? null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    location: { origin: ORIGIN },
    URL,
  };
  new Script(bootScript).runInContext(createContext({ ...sandbox, window: sandbox }));
  const { scheme, mantineColorScheme } = root.dataset;
  return { scheme, mantineColorScheme, bars, policy: policy! };
}

const user = (fields: object) => JSON.stringify({ _id: "1", username: "ayse", ...fields });

test("applies a chosen scheme before the first paint, even if the system's differs", () => {
  const { scheme, mantineColorScheme, bars } = open({ user: user({ colour_scheme: "dark" }), auth_token: "t" });
  expect({ scheme, mantineColorScheme }).toEqual({ scheme: "dark", mantineColorScheme: "dark" });
  expect(bars).toMatchObject([{ name: "theme-color" }]);
});

test.each<[string, Kept]>([
  ["the visitor is signed out", {}],
  ["half of the session is missing", { user: user({ colour_scheme: "dark" }) }],
  ["nothing was chosen", { user: user({}), auth_token: "t" }],
  ["the stored choice is unknown", { user: user({ colour_scheme: "sepia" }), auth_token: "t" }],
  ["the stored user is not JSON", { user: "{", auth_token: "t" }],
  ["the stored user is null", { user: "null", auth_token: "t" }],
])("applies the system's scheme if %s", (_, kept) => {
  const { scheme, mantineColorScheme, bars } = open(kept);
  expect({ scheme, mantineColorScheme, bars }).toEqual({ scheme: undefined, mantineColorScheme: "light", bars: [] });
});

test("lets text into markup sinks, and no markup except the empty script element that React needs", () => {
  const { policy } = open({});
  expect(policy.createHTML("a & b")).toBe("a & b");
  for (const markup of ["<b>", "<script>1</script>", "<script></script><b>"])
    expect(policy.createHTML(markup)).toBeNull();
  expect(policy.createHTML("<script></script>")).toBe("<script></script>");
});

test("allows only our own workers, and no other script", () => {
  const { policy } = open({});
  for (const url of ["/sw.js", `${ORIGIN}/assets/solve-worker-Ab_1-x.js`])
    expect(policy.createScriptURL(url)).toBe(url);
  const others = [
    "/other.js",
    "//third.example/sw.js",
    "https://third.example/assets/solve-worker-a.js",
    `${ORIGIN}/assets/solve-worker-/../../other.js`,
    "blob:https://halka.example/assets/solve-worker-a",
    "data:text/javascript,1",
  ];
  for (const url of others) expect(policy.createScriptURL(url), url).toBeNull();
});

test("contains no markup, so that it ends no element and passes its own policy after a crash", () => {
  expect(bootScript).not.toContain("<");
  expect(open({}).policy.createHTML(bootScript)).toBe(bootScript);
});
