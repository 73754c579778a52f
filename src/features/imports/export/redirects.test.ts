import { describe, expect, test } from "vitest";
import { redirectForms } from "./forms.ts";
import { writers, type Redirect, getRedirect } from "./redirect-forms.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = { host: "go.example", createdAt: now.toISOString() };
const plain = { link: "https://a.example/", alias: "a", code: "ABCDEFGH", timeout: 0, rules: null, hasPassword: false };
const at = { paths: "handle", handle: "ada", now } as const;
const text = (form: (typeof redirectForms)[number], redirects: readonly Redirect[]) =>
  [...writers[form].write(redirects, origin)].join("");
const body = (form: (typeof redirectForms)[number], redirects: readonly Redirect[]) =>
  text(form, redirects)
    .split("\n")
    .filter((line) => line.includes("/"))
    .filter((line) => !/^# (Redirects|Include|Import|Save)|halka_redirect !=/.test(line));

describe("the redirect of a link", () => {
  test.each([
    ["handle", "/ada/a"],
    ["root", "/a"],
    ["code", "/l/ABCDEFGH"],
  ] as const)("is written for its %s address", (paths, from) => {
    expect(getRedirect(plain, { ...at, paths })).toEqual({ from, to: "https://a.example/", isOpen: true, losses: [] });
  });

  test.each([
    [{ hasPassword: true }, false, ["asks for a password"]],
    [{ rules: { schedule: { until: "2026-05-01T00:00:00Z", zone: "UTC" } } }, false, ["is over"]],
    [{ rules: { schedule: { from: "2026-07-01T00:00:00Z", zone: "UTC" } } }, false, ["has not begun"]],
    [{ rules: { schedule: { until: "2026-07-01T00:00:00Z", zone: "UTC" } } }, true, ["opens and closes by time"]],
    [{ rules: { gate: { kind: "age" as const, years: 18 } } }, false, ["asks for an age first"]],
    [{ rules: { limit: { clicks: 3 }, forwardQuery: true } }, true, ["has a limit of clicks", "passes the query on"]],
    [{ timeout: 3 }, true, ["waits before it leads on"]],
  ])("with %j is active: %s, and lists what is lost", (more, isOpen, losses) => {
    expect(getRedirect({ ...plain, ...more }, at)).toMatchObject({ isOpen, losses });
  });
});

const redirects: readonly Redirect[] = [
  { from: "/ada/a", to: "https://a.example/?q=$price&x={y}'\\", isOpen: true, losses: [] },
  { from: "/ada/mail", to: 'mailto:a@a.example?subject="Hi"', isOpen: true, losses: [] },
  { from: "/ada/timed", to: "https://b.example/", isOpen: true, losses: ["has a limit of clicks"] },
  { from: "/ada/closed", to: "https://c.example/", isOpen: false, losses: ["asks for a password"] },
];

test("for nginx, escapes quotes and keeps a dollar sign from starting a variable", () => {
  expect(body("nginx", redirects)).toEqual(
    [
      String.raw`  "/ada/a" "https://a.example/?q=${"${halka_dollar}"}price&x={y}'\\";`,
      String.raw`  "/ada/mail" "mailto:a@a.example?subject=\"Hi\"";`,
      "  # a plain redirect; here it has a limit of clicks",
      '  "/ada/timed" "https://b.example/";',
      "  # left out: /ada/closed asks for a password",
    ].filter((line) => line.includes("/")),
  );
});

test("for Caddy, escapes placeholders and quotes", () => {
  expect(body("caddy", redirects)).toEqual([
    `redir /ada/a "https://a.example/?q=$price&x=%7By%7D'%5C" 302`,
    'redir /ada/mail "mailto:a@a.example?subject=%22Hi%22" 302',
    'redir /ada/timed "https://b.example/" 302',
    "# left out: /ada/closed asks for a password",
  ]);
});

test("for Netlify, leaves out addresses that are not web pages, with a comment", () => {
  expect(body("netlify", redirects)).toEqual([
    "/ada/a https://a.example/?q=$price&x={y}'\\ 302!",
    "# left out: /ada/mail does not lead to a web page, which is all that can be written here",
    "/ada/timed https://b.example/ 302!",
    "# left out: /ada/closed asks for a password",
  ]);
});

test("for Cloudflare, writes one redirect per line without a header", () => {
  expect(text("cloudflare", redirects)).toBe(
    `go.example/ada/a,https://a.example/?q=$price&x={y}'\\,302,FALSE,FALSE,FALSE,FALSE\r\n` +
      "go.example/ada/timed,https://b.example/,302,FALSE,FALSE,FALSE,FALSE\r\n",
  );
});

test("in CSV and JSON, marks redirects that are not active", () => {
  expect(body("csv", redirects.slice(2))).toEqual([
    "https://go.example/ada/timed,https://b.example/,302,true,has a limit of clicks\r",
    "https://go.example/ada/closed,https://c.example/,302,false,asks for a password\r",
  ]);
  const json = JSON.parse(text("json", redirects)) as { active: boolean }[];
  expect(json.map(({ active }) => active)).toEqual([true, true, true, false]);
  expect(json[1]).toMatchObject({
    from: "https://go.example/ada/mail",
    to: 'mailto:a@a.example?subject="Hi"',
    status: 302,
  });
});

test.each(redirectForms)("writes a valid %s file without links", (form) => {
  const file = text(form, []);
  expect(file.split("\n").filter((line) => line.includes("example/"))).toEqual([]);
  expect(JSON.parse(text("json", []))).toEqual([]);
});
