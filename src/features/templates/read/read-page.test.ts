import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureCpuMs } from "#testing/cpu-time.ts";
import { readPage } from "./read-page.ts";

const OURS = new Set(["halka.example"]);
const sample = (name: string) => readFileSync(new URL(`./samples/${name}.html`, import.meta.url), "utf8");
const getNames = (html: string, address: string) =>
  readPage(html, address, OURS).sections.flatMap(({ links }) => links.map(({ name }) => name));

test("a Linktree page yields its texts, headings, links and profiles", () => {
  expect(readPage(sample("linktree"), "https://linktr.ee/ochregoods", OURS)).toEqual({
    service: "linktree",
    address: "https://linktr.ee/ochregoods",
    title: "Ochre Goods",
    description: "Things for the table & the shelf",
    picture: "https://pictures.example/ochre.png",
    sections: [
      {
        name: "",
        links: [
          { name: "Spring collection", link: "https://shop.example/spring?ref=bio", platform: "web", description: "" },
        ],
      },
      {
        name: "Listen & read",
        links: [
          {
            name: "Workshop radio",
            link: "https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd",
            platform: "spotify",
            description: "",
          },
          { name: "Journal", link: "https://shop.example/journal", platform: "web", description: "" },
        ],
      },
    ],
    profiles: [
      { platform: "instagram", link: "https://www.instagram.com/ochregoods" },
      { platform: "other", link: "mailto:hello@ochre.example" },
    ],
    leftOut: [
      { name: "Write to us", reason: "no_address" },
      { name: "Odd", reason: "bad_address" },
    ],
  });
});

test("reads links from a page's embedded data, without the service's menu", () => {
  const page = readPage(sample("page-data"), "https://bio.link/latetea", OURS);
  expect(page).toMatchObject({
    service: "biolink",
    title: "Late Tea",
    description: "Two cups, one guest.",
    picture: "https://bio.link/pictures/tea.jpg",
    profiles: [],
    leftOut: [],
  });
  expect(page.sections).toMatchObject([
    {
      name: "",
      links: [
        { name: "Latest episode", description: "The map that was wrong" },
        { name: "Ask a question", platform: "web" },
        { name: "Watch", platform: "youtube" },
      ],
    },
  ]);
});

test("a page of plain anchors yields links with words and network icons, without navigation and footer", () => {
  const page = readPage(sample("carrd"), "https://stillwater.carrd.co/", OURS);
  expect(page).toMatchObject({
    service: "carrd",
    title: "Still Water",
    description: "Landscapes and quiet portraits.",
    picture: "https://stillwater.carrd.co/assets/images/share.jpg?v=abc",
    profiles: [{ platform: "instagram", link: "https://instagram.com/stillwater" }],
  });
  expect(page.sections.map(({ name, links }) => [name, links.map((link) => `${link.name} ${link.link}`)])).toEqual([
    ["", ["Order a print https://prints.example/", "Write to the studio mailto:studio@stillwater.example"]],
    ["Series", ["Night Bay https://gallery.example/night-bay"]],
  ]);
});

test("reads links, including internal ones, and metadata from any site", () => {
  const page = readPage(sample("profile"), "https://northdesk.example/links", OURS);
  expect(page).toMatchObject({
    service: "other",
    title: "North Desk",
    description: "Brand and web design for small companies.",
    picture: "https://pictures.example/desk.webp",
    profiles: [{ platform: "linkedin", link: "https://www.linkedin.com/company/northdesk" }],
  });
  expect(page.sections.map(({ name, links }) => [name, links.map((link) => `${link.name} ${link.link}`)])).toEqual([
    ["", ["Book a call 20 minutes https://calls.example/book"]],
    ["Work", ["Selected work https://northdesk.example/work", "+90 212 000 00 00 tel:+902120000000"]],
  ]);
});

test("imports third-party text as plain text, and only valid addresses", () => {
  const page = readPage(sample("hostile"), "https://site.example/", OURS);
  expect(page.title).toBe("<script>alert(1)</script>");
  expect(page.description).toBe("rightleft <img src=x onerror=alert(1)>");
  expect(page.picture).toBe("");
  expect(page.sections.flatMap(({ links }) => links.map(({ name, link }) => `${name} ${link}`))).toEqual([
    "<img src=x onerror=alert(5)> https://site.example/five",
    "six https://site.example/six",
    "seven https://site.example/seven",
    "eight https://site.example/eight",
  ]);
  expect(page.leftOut).toEqual([
    { name: "one", reason: "bad_address" },
    { name: "two", reason: "bad_address" },
    { name: "three", reason: "bad_address" },
    { name: "four", reason: "own_host" },
  ]);
});

test.each([
  ["a line break", "My shop<br>Open daily"],
  ["a line break in XHTML", "My shop<br/>Open daily"],
  ["a paragraph", "My shop<p>Open daily"],
])("separates the words of a link around %s", (_name, text) => {
  expect(getNames(`<a href="https://site.example/a">${text}</a>`, "https://site.example/")).toEqual([
    "My shop Open daily",
  ]);
});

test("returns the first hundred links of a larger page, and reports the first twenty of the rest", () => {
  const html = Array.from(
    { length: 300 },
    (_, index) => `<a href="https://site.example/${index}">Link ${index}</a>`,
  ).join("");
  const page = readPage(html, "https://site.example/", OURS);
  expect(page.sections[0]!.links).toHaveLength(100);
  expect(page.leftOut).toHaveLength(20);
  expect(page.leftOut[0]).toEqual({ name: "Link 100", reason: "over_limit" });
});

test.each([
  ["nothing", ""],
  ["bytes", "\u0000\u0001<<<>"],
  ["an unfinished link", '<a href="https://site.example/a'],
  ["invalid data", '<script id="__NEXT_DATA__">{"props":</script>'],
  [
    "a list of mixed values",
    '<script id="__NEXT_DATA__">{"props":{"pageProps":{"account":{"links":[null,1,[],{"url":5}]}}}}</script>',
  ],
])("a page of %s has no links", (_name, html) => {
  expect(getNames(html, "https://linktr.ee/a")).toEqual([]);
});

test.each([
  ["unclosed anchors", (size: number) => "<a href=a>".repeat(size / 10)],
  ["navigation and forms", (size: number) => "<nav><form>".repeat(size / 11)],
  ["closing tags", (size: number) => "</a></h2>".repeat(size / 9)],
  ["headings", (size: number) => "<h2>a</h2>".repeat(size / 10)],
  ["lists in data", (size: number) => `<script id="__NEXT_DATA__">{"props":{"pageProps":${"[".repeat(size)}`],
  [
    "entries in data",
    (size: number) => `<script id="__NEXT_DATA__">{"props":{"pageProps":[${"{},".repeat(size / 3)}{}]}}</script>`,
  ],
])("reads a page of a million characters of %s in linear time", async (_name, make) => {
  const html = make(1_048_576);
  expect(await measureCpuMs(() => getNames(html, "https://site.example/"))).toBeLessThan(5_000);
});
