import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTable } from "#testing/read-table.ts";
import { type ImportFormat, importFormats } from "./fields.ts";

const now = new Date("2026-01-01T00:00:00Z");

async function read(file: string, openProtected = false) {
  const bytes = readFileSync(new URL(`samples/${file}`, import.meta.url));
  const { format, rows } = await readTable(bytes, { now, onPage: false, openProtected });
  return { format, rows, drafts: rows.flatMap(({ draft }) => draft ?? []) };
}

const recognised: readonly [string, ImportFormat][] = [
  ["bitly.json", "bitly"],
  ["bitly.csv", "bitly"],
  ["kutt.json", "kutt"],
  ["yourls.json", "yourls"],
  ["yourls-table.csv", "yourls"],
  ["yourls-plugin.csv", "yourls"],
  ["shlink.csv", "shlink"],
  ["shlink.json", "shlink"],
  ["linktree.html", "linktree"],
  ["linkstack.json", "linkstack"],
];

test.each(recognised)("%s is recognised as %s by its content", async (file, format) => {
  expect((await read(file)).format).toBe(format);
});

test("there is a sample file for the format of every other service", () => {
  const others = importFormats.filter((format) => format !== "csv" && format !== "halka");
  expect(new Set(recognised.map(([, format]) => format))).toEqual(new Set(others));
});

describe("an export of Bitly", () => {
  test.each(["bitly.json", "bitly.csv"])("(%s) keeps addresses, custom back-halves, titles and tags", async (file) => {
    const { drafts } = await read(file);
    expect(drafts.map(({ alias, link, tags }) => [alias, link.split("?")[0], tags])).toEqual([
      ["voyage", "https://shop.example/collections/voyage", ["spring", file === "bitly.json" ? "Mail" : "mail"]],
      ["4oLdOne", "https://shop.example/old", []],
    ]);
    expect(drafts[0]!.createdAt?.toISOString().slice(0, 10)).toBe("2024-03-05");
    expect(drafts[1]!.name).toBe("shop.example");
  });

  test("hides archived links from the page, and keeps the counted clicks", async () => {
    expect((await read("bitly.json")).drafts.map(({ archived }) => archived)).toEqual([false, true]);
    expect((await read("bitly.csv")).drafts.map(({ clicks }) => clicks)).toEqual([1204, 0]);
  });
});

describe("an export of Kutt", () => {
  test("keeps addresses, descriptions as names, counts and expiry dates", async () => {
    const { drafts } = await read("kutt.json");
    expect(drafts.map(({ alias, name, clicks, rules }) => ({ alias, name, clicks, rules }))).toEqual([
      { alias: "menu", name: "Menu of the week", clicks: 318, rules: null },
      {
        alias: "sale",
        name: "cafe.example",
        clicks: 7,
        rules: { schedule: { until: "2031-01-01T00:00:00.000Z", zone: "UTC" } },
      },
    ]);
  });

  test("leaves out banned links, and protected ones unless they may become public", async () => {
    const closed = await read("kutt.json");
    expect(closed.rows.map(({ remarks }) => remarks)).toEqual([[], [], ["protected"], ["banned"]]);
    const open = await read("kutt.json", true);
    expect(open.rows.map(({ remarks }) => remarks)).toEqual([[], [], ["password_lost"], ["banned"]]);
    expect(open.drafts[2]).toMatchObject({ alias: "staff", link: "https://cafe.example/staff" });
  });
});

test.each(["yourls.json", "yourls-table.csv", "yourls-plugin.csv"])(
  "an export of YOURLS (%s) keeps keywords and clicks",
  async (file) => {
    const { drafts } = await read(file);
    expect(drafts.map(({ alias, clicks }) => [alias.toLowerCase(), clicks])).toEqual([
      ["atlas", 1532],
      ["legend", 0],
    ]);
    expect(drafts[0]!.link).toMatch(/^https:\/\/maps\.example\/atlas/);
    const created = file === "yourls-plugin.csv" ? undefined : "2022-06-30T14:05:09.000Z";
    expect(drafts[0]!.createdAt?.toISOString()).toBe(created);
  },
);

describe("an export of Shlink", () => {
  test("keeps codes, titles, tags and visits; turns a code with slashes into one short name", async () => {
    const { drafts, rows } = await read("shlink.csv");
    expect(drafts.map(({ alias, name, tags, clicks }) => [alias, name, tags, clicks])).toEqual([
      ["fair", "Fair", ["events", "Print"], 820],
      ["a-b", "fair.example", [], 4],
    ]);
    expect(rows[1]!.remarks).toEqual(["alias_changed"]);
  });

  test("keeps start and end dates and the remaining visits", async () => {
    const { drafts, rows } = await read("shlink.json");
    expect(drafts[0]!.rules).toEqual({
      schedule: { from: "2032-04-30T22:00:00.000Z", until: "2032-05-31T22:00:00.000Z", zone: "UTC" },
      limit: { clicks: 180 },
    });
    expect(drafts[1]!.rules).toEqual({ schedule: { until: now.toISOString(), zone: "UTC" } });
    expect(rows[1]!.remarks).toEqual(["used_up", "query_stays"]);
  });

  test("reports what is lost: redirect rules and the forwarded query", async () => {
    const link = { shortCode: "a", longUrl: "https://a.example/", forwardQuery: false, hasRedirectRules: true };
    const { rows } = await readTable(Buffer.from(JSON.stringify({ shortUrls: { data: [link] } })));
    expect(rows.map(({ remarks }) => remarks)).toEqual([["redirects_lost"]]);
  });
});

test.each([
  [
    "Short link,Destination URL,Title,Created,Tags",
    "https://go.example/fair/2026,https://a.example/,Fair,2024-03-05,a",
  ],
  ["originalURL,path,title,createdAt,tags", "https://a.example/,fair/2026,Fair,2024-03-05T00:00:00Z,a"],
])("a table of short links (%s) keeps their paths as addresses", async (head, row) => {
  const bytes = Buffer.from(`${head}\n${row}\n`);
  const { format, rows } = await readTable(bytes, { onPage: false });
  expect(format).toBe("csv");
  expect(rows[0]!.draft).toMatchObject({
    link: "https://a.example/",
    addresses: ["fair/2026"],
    alias: "fair-2026",
    name: "Fair",
    tags: ["a"],
    createdAt: new Date("2024-03-05T00:00:00Z"),
    onPage: false,
  });
  const [onPage] = (await readTable(bytes)).rows;
  expect(onPage!.draft).toMatchObject({ addresses: [], onPage: true });
});

test("a page of Linktree keeps links under their headings, and its social links after them", async () => {
  const { drafts } = await read("linktree.html");
  expect(drafts.map(({ name, platform, category, thumbnail }) => [name, platform, category, thumbnail])).toEqual([
    ["New album", "spotify", "Music", "https://pictures.example/album.jpg"],
    ["Book a session", "web", "Studio", ""],
    ["instagram.com", "instagram", null, ""],
    ["hello@studio.example", "other", null, ""],
  ]);
});

test("a gated Linktree link is reported as losing its gate", async () => {
  const page = String(readFileSync(new URL("samples/linktree.html", import.meta.url)));
  const gated = page.replace(/("url": "https:\/\/studio.example\/book"[^]*?"activeOrder": )null/, '$1["age"]');
  const { rows } = await readTable(Buffer.from(gated));
  expect(rows.map(({ original, remarks }) => [original.name, remarks])).toContainEqual([
    "Book a session",
    ["gate_lost"],
  ]);
  expect(rows.filter(({ remarks }) => remarks.includes("gate_lost"))).toHaveLength(1);
});

test("an export of LinkStack keeps the order and headings of the page, and reports entries that are not links", async () => {
  const { drafts, rows } = await read("linkstack.json");
  expect(drafts.map(({ name, platform, category, clicks }) => [name, platform, category, clicks])).toEqual([
    ["Instagram", "instagram", null, 40],
    ["Order bread", "web", null, 211],
    ["Call", "other", "Find us", 12],
  ]);
  expect(rows.filter(({ draft }) => !draft).map(({ original, remarks }) => [original.name, remarks])).toEqual([
    ["Find us", []],
    ["Card", ["not_a_link"]],
  ]);
});
