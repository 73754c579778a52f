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

/** Runs the script as a document's head does, in a browser whose system is light; tells what became of the document. */
function open(kept: Kept) {
  const root = { lang: "en", dataset: {} as Record<string, string> };
  const bars: object[] = [];
  let policy: Policy | undefined;
  const place = {
    trustedTypes: { createPolicy: (_name: string, given: Policy) => (policy = given) },
    document: {
      documentElement: root,
      cookie: "",
      createElement: () => ({}),
      head: { prepend: (made: object) => bars.push(made) },
      addEventListener: () => undefined,
    },
    localStorage: { getItem: (key: keyof Kept) => kept[key] ?? null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
  };
  new Script(bootScript).runInContext(createContext({ ...place, window: place }));
  const { scheme, mantineColorScheme } = root.dataset;
  return { scheme, mantineColorScheme, bars, policy: policy! };
}

const user = (fields: object) => JSON.stringify({ _id: "1", username: "ayse", ...fields });

test("what somebody chose holds before the first paint, against the system", () => {
  const { scheme, mantineColorScheme, bars } = open({ user: user({ colour_scheme: "dark" }), auth_token: "t" });
  expect({ scheme, mantineColorScheme }).toEqual({ scheme: "dark", mantineColorScheme: "dark" });
  expect(bars).toMatchObject([{ name: "theme-color" }]);
});

test.each<[string, Kept]>([
  ["nobody is signed in", {}],
  ["the session is half gone", { user: user({ colour_scheme: "dark" }) }],
  ["nothing was chosen", { user: user({}), auth_token: "t" }],
  ["the choice is none that there is", { user: user({ colour_scheme: "sepia" }), auth_token: "t" }],
  ["what is kept is broken", { user: "{", auth_token: "t" }],
  ["what is kept is nobody", { user: "null", auth_token: "t" }],
])("the system's colours hold where %s", (_, kept) => {
  const { scheme, mantineColorScheme, bars } = open(kept);
  expect({ scheme, mantineColorScheme, bars }).toEqual({ scheme: undefined, mantineColorScheme: "light", bars: [] });
});

test("text passes into markup and markup does not, save the empty script by which React makes one", () => {
  const { policy } = open({});
  expect(policy.createHTML("a & b")).toBe("a & b");
  for (const markup of ["<b>", "<script>1</script>", "<script></script><b>"])
    expect(policy.createHTML(markup)).toBeNull();
  expect(policy.createHTML("<script></script>")).toBe("<script></script>");
  expect(policy.createScriptURL("/sw.js")).toBe("/sw.js");
  expect(policy.createScriptURL("/other.js")).toBeNull();
});

test("it opens no markup, so that it ends no element and passes its own policy when a crash renders the document anew", () => {
  expect(bootScript).not.toContain("<");
  expect(open({}).policy.createHTML(bootScript)).toBe(bootScript);
});
