import { describe, expect, test } from "vitest";
import { type RedirectExportFormat, redirectExportFormats } from "./export-formats.ts";
import { redirectWriters } from "./redirect-writers.ts";
import type { PlainRedirect } from "./plain-redirect.ts";
import { createAddressLister, toRedirects } from "./export-redirects.ts";

const now = new Date("2026-06-01T00:00:00Z");
const origin = { host: "go.example", createdAt: now.toISOString() };
const plain = { link: "https://a.example/", timeout: 0, rules: null, hasPassword: false, redirectStatus: 302 } as const;
async function text(form: RedirectExportFormat, redirects: readonly PlainRedirect[]): Promise<string> {
  let whole = "";
  for await (const part of redirectWriters[form].write(redirects, origin)) whole += part;
  return whole;
}
const body = async (form: RedirectExportFormat, redirects: readonly PlainRedirect[]) =>
  (await text(form, redirects))
    .split("\n")
    .filter((line) => line.includes("/") || line.includes("# becomes"))
    .filter((line) => !/^# (Redirects|Include|Import|Save)/.test(line));

const toAddress = (path: string) => ({ host: "a.example", path, url: "" });
const ofShortHost = (path: string) => ({ ...toAddress(path), host: "go.example.com" });
const named = { alias: "a", code: "abcdefgh", addresses: ["sale/🌷", "abcdefgh"].map(toAddress), onPage: true };
const at = { paths: "handle", handle: "ada", shortUrl: "https://a.example/l", hasOneHost: false } as const;

describe("the addresses of a link", () => {
  test.each([
    ["handle", ["/ada/a", "/l/sale/🌷", "/l/abcdefgh"]],
    ["root", ["/a", "/sale/🌷", "/abcdefgh"]],
    ["code", ["/l/sale/🌷", "/l/abcdefgh"]],
  ] as const)("are its short name, custom addresses and code, as %s", (paths, froms) => {
    expect(createAddressLister({ ...at, paths })(named).map(({ from }) => from)).toEqual(froms);
  });

  test("include the host of short links, unless all are written for one host", () => {
    const shortUrl = "https://go.example.com";
    const link = { ...named, addresses: ["sale/🌷", "abcdefgh"].map(ofShortHost) };
    expect(createAddressLister({ ...at, shortUrl })(link)).toEqual([
      { from: "/ada/a" },
      { from: "/sale/🌷", host: "go.example.com" },
      { from: "/abcdefgh", host: "go.example.com" },
    ]);
    expect(createAddressLister({ ...at, shortUrl, hasOneHost: true })(link)[1]).toEqual({ from: "/sale/🌷" });
  });

  test("are at the root of a domain of the workspace, and include that domain", () => {
    const link = { ...named, addresses: [{ host: "go.ada.example", path: "fair", url: "" }, toAddress("abcdefgh")] };
    expect(createAddressLister({ ...at, paths: "code" })(link)).toEqual([
      { from: "/l/abcdefgh" },
      { from: "/fair", host: "go.ada.example", isOnDomain: true },
    ]);
    const domain = "go.ada.example";
    for (const paths of ["handle", "root", "code"] as const)
      expect(createAddressLister({ ...at, paths, hasOneHost: true, domain })(link)).toEqual([{ from: "/fair" }]);
  });

  test.each(["nginx", "caddy", "netlify"] as const)(
    "%s leaves out addresses on a domain of the workspace",
    async (form) => {
      const addresses = [toAddress("fair"), { host: "go.ada.example", path: "fair", url: "" }];
      const froms = createAddressLister({ ...at, shortUrl: "https://a.example", paths: "code" })({
        ...named,
        addresses,
      });
      const lines = await body(form, toRedirects(plain, froms, now));
      expect(lines.filter((line) => line.includes("/fair") && !line.includes("#"))).toHaveLength(1);
      expect(lines).toContainEqual(expect.stringContaining("# left out: /fair is on go.ada.example"));
    },
  );

  test("at the root of a domain are distinct; short names on the page come first", () => {
    const list = createAddressLister({ ...at, paths: "root" });
    const others = [
      { alias: "Menu", code: "bbbbbbbb", addresses: [toAddress("bbbbbbbb")], onPage: true },
      { alias: "x", code: "cccccccc", addresses: [toAddress("menu"), toAddress("cccccccc")], onPage: false },
    ];
    expect(others.flatMap(list).map(({ from }) => from)).toEqual(["/Menu", "/bbbbbbbb", "/cccccccc"]);
  });
});

describe("the redirect of a link", () => {
  test("leads from each address to the destination, with its status", () => {
    const found = toRedirects({ ...plain, redirectStatus: 308 }, [{ from: "/ada/a" }, { from: "/l/b" }], now);
    const same = { to: "https://a.example/", status: 308, isOpen: true, losses: [] };
    expect(found).toEqual([
      { from: "/ada/a", ...same },
      { from: "/l/b", ...same },
    ]);
  });

  test.each([
    [{ hasPassword: true }, false, ["asks for a password"]],
    [{ rules: { schedule: { until: "2026-05-01T00:00:00Z", zone: "UTC" } } }, false, ["has ended"]],
    [{ rules: { schedule: { from: "2026-07-01T00:00:00Z", zone: "UTC" } } }, false, ["has not started"]],
    [{ rules: { schedule: { until: "2026-07-01T00:00:00Z", zone: "UTC" } } }, true, ["is open only at certain times"]],
    [{ rules: { gate: { kind: "age" as const, years: 18 } } }, false, ["asks for the visitor's age first"]],
    [{ rules: { limit: { clicks: 3 }, forwardQuery: true } }, true, ["has a click limit", "forwards the query"]],
    [{ timeout: 3 }, true, ["waits before it redirects"]],
  ])("with %j is active: %s, and lists what is lost", (more, isOpen, losses) => {
    expect(toRedirects({ ...plain, ...more }, [{ from: "/a" }], now)).toMatchObject([{ isOpen, losses }]);
  });
});

const redirects: readonly PlainRedirect[] = [
  { from: "/ada/a", to: "https://a.example/?q=$price&x={y}'\\", status: 301, isOpen: true, losses: [] },
  { from: "/ada/mail", to: 'mailto:a@a.example?subject="Hi"', status: 302, isOpen: true, losses: [] },
  { from: "/l/ü", to: "https://b.example/", status: 307, isOpen: true, losses: ["has a click limit"] },
  { from: "/ada/closed", to: "https://c.example/", status: 302, isOpen: false, losses: ["asks for a password"] },
];

test("for nginx, escapes quotes and keeps a dollar sign from starting a variable", async () => {
  expect(await body("nginx", redirects)).toEqual([
    String.raw`  "/ada/a" "301 https://a.example/?q=${"${halka_dollar}"}price&x={y}'\\";`,
    String.raw`  "/ada/mail" "302 mailto:a@a.example?subject=\"Hi\"";`,
    "  # becomes a plain redirect; in Halka it has a click limit",
    '  "/l/ü" "307 https://b.example/";',
    "  # left out: /ada/closed asks for a password",
  ]);
});

test("for nginx, uses one variable per status", async () => {
  const file = await text("nginx", redirects);
  for (const status of [301, 302, 307, 308]) {
    expect(file).toContain(`if ($halka_${status} != "") { return ${status} $halka_${status}; }`);
    expect(file).toContain(`map $halka_redirect $halka_${status} {`);
  }
});

test("for Caddy, escapes placeholders and quotes", async () => {
  expect(await body("caddy", redirects)).toEqual([
    `redir /ada/a "https://a.example/?q=$price&x=%7By%7D'%5C" 301`,
    'redir /ada/mail "mailto:a@a.example?subject=%22Hi%22" 302',
    "# becomes a plain redirect; in Halka it has a click limit",
    'redir /l/ü "https://b.example/" 307',
    "# left out: /ada/closed asks for a password",
  ]);
});

test("for Netlify, leaves out addresses that are not web pages, with a comment", async () => {
  expect(await body("netlify", redirects)).toEqual([
    "/ada/a https://a.example/?q=$price&x={y}'\\ 301!",
    "# left out: /ada/mail does not lead to a web page, so this format cannot express it",
    "# becomes a plain redirect; in Halka it has a click limit, keeps the request method",
    "/l/%C3%BC https://b.example/ 302!",
    "# left out: /ada/closed asks for a password",
  ]);
});

test("for Cloudflare, writes one redirect per line without a header", async () => {
  expect(await text("cloudflare", redirects)).toBe(
    `go.example/ada/a,https://a.example/?q=$price&x={y}'\\,301,FALSE,FALSE,FALSE,FALSE\r\n` +
      "go.example/l/%C3%BC,https://b.example/,307,FALSE,FALSE,FALSE,FALSE\r\n",
  );
});

test("in CSV and JSON, marks redirects that are not active", async () => {
  const [timed, closed] = redirects.slice(2);
  expect(await body("csv", [{ ...timed!, host: "s.example" }, closed!])).toEqual([
    "https://s.example/l/%C3%BC,https://b.example/,307,true,has a click limit\r",
    "https://go.example/ada/closed,https://c.example/,302,false,asks for a password\r",
  ]);
  const json = JSON.parse(await text("json", redirects)) as { active: boolean }[];
  expect(json.map(({ active }) => active)).toEqual([true, true, true, false]);
  expect(json[1]).toMatchObject({
    from: "https://go.example/ada/mail",
    to: 'mailto:a@a.example?subject="Hi"',
    status: 302,
  });
});

const HEADER = "# Redirects of go.example, made by Halka at 2026-06-01T00:00:00.000Z.\n";
const eachStatus = (toLine: (status: number) => string) => [301, 302, 307, 308].map(toLine).join("\n");
const withoutLinks: Readonly<Record<RedirectExportFormat, string>> = {
  csv: "from,to,status,active,note\r\n",
  json: "[]\n",
  nginx: `${HEADER}# Include this file within http { }, and write within server { }:
${eachStatus((status) => `#   if ($halka_${status} != "") { return ${status} $halka_${status}; }`)}
map_hash_max_size 65536;
map_hash_bucket_size 256;
geo $halka_dollar { default "$"; }
${eachStatus((status) => `map $halka_redirect $halka_${status} { default ""; "~^${status} (?<halka_to_${status}>.*)$" $halka_to_${status}; }`)}
map $uri $halka_redirect {
  default "";
}
`,
  caddy: `${HEADER}# Import this file within the block of your site: import halka-redirects.caddyfile\n`,
  netlify: `${HEADER}# Save this file as _redirects in the folder that you publish.\n`,
  cloudflare: "",
};

test.each(redirectExportFormats)("writes a valid %s file without links", async (form) => {
  expect(await text(form, [])).toBe(withoutLinks[form]);
});
