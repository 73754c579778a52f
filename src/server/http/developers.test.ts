import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { openSiteDocuments } from "#features/site/documents.ts";
import { developerDocuments, developerIndex } from "#features/site/pages/developers/developer-documents.tsx";
import { callTexts } from "#features/site/pages/developers/translate.ts";
import { webhookEvents } from "#features/webhooks/events.ts";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { getReference } from "./developer-reference.ts";
import { contracts } from "./endpoints.ts";
import { listCalls } from "./openapi.ts";
import { tags as groups } from "./openapi-tags.ts";
import { mountDevelopers } from "./site.ts";

const reference = getReference();
const documents = developerDocuments(reference);
const paths = Object.keys(documents);
const options = { origin: "https://halka.example", assetOrigin: "", comingSoon: [] };
const find = openSiteDocuments(options, ({ html }) => html, documents);
const toHtml = (path: string, language: "en" | "tr" | "ru", isExplicit = false) => find({ path, language, isExplicit });
const calls = reference.resources.flatMap((resource) => resource.calls);

const MAX_BYTES = 60 * 1024;

describe("the translations of calls", () => {
  it("have the summaries of the contracts in English", () => {
    expect(callTexts.en.calls).toEqual(Object.fromEntries(calls.map(({ id, summary }) => [id, summary])));
  });

  it.each(languages)("have every call and every resource in %s", (language) => {
    const { calls: texts, tags } = callTexts[language];
    expect(Object.keys(texts).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
    expect(Object.keys(tags).toSorted()).toEqual(reference.resources.map(({ tag }) => tag).toSorted());
  });
});

it("starts each group with its most important calls, and ends it with deprecated ones", () => {
  const [links] = reference.resources;
  const ids = links!.calls.map(({ id }) => id);
  expect(ids.slice(0, 5)).toEqual(["createLink", "getLink", "listLinks", "updateLink", "deleteLink"]);
  expect(ids.slice(-4)).toEqual(["listPageLinks", "createPageLink", "updatePageLink", "deletePageLink"]);
  const html = toHtml("/developers/reference/links", "en");
  expect(html).toMatch(/Deprecated\. Use this instead: <a href="[^"]*#createLink">Create a short link</);
});

it("lists only existing calls first in a group", () => {
  const known = new Set(listCalls(contracts).map(([, { id }]) => id));
  const listed = groups.flatMap((group) => ("first" in group ? group.first : []));
  expect(listed.filter((id) => !known.has(id))).toEqual([]);
});

it("describes the fields of links, and each shared text where it is used", () => {
  const html = toHtml("/developers/reference/links", "en");
  expect(html).toContain("All clicks by people, without bots; a few seconds old at most");
  expect(html).toContain("Seconds that visitors wait before they are redirected; 0: none");
  expect(html).not.toContain(' id="Timeout"');
  expect(html).toContain(' id="Platform"');
});

describe.each(languages)("the documentation in %s", (language) => {
  it("has every call with its anchor, scope and both samples, in exactly one document", () => {
    for (const { slug, calls: own } of reference.resources) {
      const html = toHtml(`/developers/reference/${slug}`, language);
      for (const { id, scope } of own) {
        const [, rest = ""] = html.split(`<section class="call" id="${id}"`);
        const section = rest.split("</section>")[0]!;
        const parts = [`<code>${scope}</code>`, '<span class="c-word">curl</span> ', `halka.${id}(`];
        expect({ id, missing: parts.filter((part) => !section.includes(part)) }).toEqual({ id, missing: [] });
      }
    }
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  });

  it.each(paths)("%s has no gaps and no duplicate ids, and is small", (path) => {
    const html = toHtml(path, language);
    expect(html).not.toMatch(/undefined(?!["'\w -]*<\/code>)|\[object Object\]|NaN|\{\{\w+\}\}/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(brotliCompressSync(html).byteLength).toBeLessThan(MAX_BYTES);
  });

  it("links only to documents and sections that exist", () => {
    const broken: string[] = [];
    for (const path of paths) {
      for (const [, href] of toHtml(path, language).matchAll(/ href="((?:\/developers|#)[^"]*)"/g)) {
        const [page = "", fragment] = href!.split("#");
        const target = page === "" ? path : page;
        const isThere = paths.includes(target);
        if (!isThere || (fragment && !toHtml(target, language).includes(` id="${decodeURI(fragment)}"`)))
          broken.push(`${path}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it("marks the place of the reader's key, also where it is exported, and says which examples need one that allows changes", () => {
    const html = toHtml("/developers", language);
    expect(html).toContain('HALKA_API_KEY=<span class="c-key">&quot;halka_live_...&quot;</span>');
    const { key } = JSON.parse(readFileSync(`locales/${language}/developer_docs.json`, "utf8")) as {
      key: Record<string, string>;
    };
    const needs = { en: "create or change", tr: "oluşturan veya değiştiren", ru: "создают или меняют" }[language];
    expect(key["can_read"]).toContain(needs);
    for (const text of [key["write"]!, key["can_read"]!]) expect(html).toContain(text);
  });

  it("has a search index with existing addresses only", () => {
    const index = developerIndex(language, reference);
    expect(index.length).toBeGreaterThan(calls.length);
    for (const [title, , address] of index) {
      expect(title).toMatch(/\S/);
      const [page = "", fragment] = address!.split("#");
      expect(paths).toContain(page);
      const id = fragment === undefined ? "content" : fragment;
      expect(toHtml(page, language).includes(` id="${id}"`), address).toBe(true);
    }
  });
});

it.each(languages)("mentions every event of webhooks in %s", (language) => {
  const html = toHtml("/developers/webhooks", language);
  expect(webhookEvents.filter(({ name }) => !html.includes(`<code>${name}</code>`)).map(({ name }) => name)).toEqual(
    [],
  );
});

describe("the routes of /developers", () => {
  const app = new Hono();
  mountDevelopers(app, options, getReference);

  it("serve a document in the language of the request, and pass unknown paths on", async () => {
    const response = await app.request("/developers/errors?lang=ru");
    expect([response.status, response.headers.get("content-language")]).toEqual([200, "ru"]);
    expect(response.headers.get("content-security-policy")).toMatch(
      /script-src 'self' 'sha256-[^']+'; connect-src 'self'/,
    );
    expect((await app.request("/developers/nothing")).status).toBe(404);
  });

  it("redirect the name of a call to its description", async () => {
    const at = async (path: string) => {
      const response = await app.request(path);
      return [response.status, response.headers.get("location")];
    };
    expect(await at("/developers/calls/createLink")).toEqual([302, "/developers/reference/links#createLink"]);
    expect(await at("/developers/calls/getTag?lang=ru")).toEqual([404, null]);
    expect(await at("/developers/calls/listTags?lang=ru")).toEqual([
      302,
      "/developers/reference/tags?lang=ru#listTags",
    ]);
  });

  it("serve the search index in the language of the request", async () => {
    const response = await app.request("/developers/search.json?lang=tr");
    expect(await response.json()).toContainEqual(["Bağlantılar", "API referansı", "/developers/reference/links"]);
  });
});

it('reserves the handle "developers"', () => {
  expect(isReservedHandle("Developers", new Set())).toBe(true);
});

it("keeps the language of an address in its links", () => {
  const html = toHtml("/developers", "tr", true);
  expect(html).toContain('href="/developers/errors?lang=tr"');
  expect(html).toContain('<link rel="canonical" href="https://halka.example/developers?lang=tr"/>');
});
