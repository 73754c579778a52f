import type { APIRequestContext } from "@playwright/test";
import { languages } from "#base/language.ts";
import { pageNames } from "#features/site/content/names.ts";
import { expect, test } from "./fixtures.ts";

interface Found {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const ADDRESS = /(?:href|src|action)="([^"]*)"|\b(?:srcset|imagesrcset)="([^"]*)"|url\(["']?([^"')]+)["']?\)/g;
const XML_ADDRESS = /<(?:loc|link|guid|url)(?:\s[^>]*)?>([^<]+)<|href="([^"]+)"/g;

/** Matches the documents that are also served as Markdown. */
const SOURCE = new RegExp(`^/(?:page/)?(blog-posts/[\\w-]+|${pageNames.join("|")})$`);

/** Every address that a document links to or loads. */
function addressesIn({ type, text }: Found): string[] {
  if (type.includes("json")) return [...text.matchAll(/"(?:src|start_url)":"([^"]+)"/g)].map(([, url]) => url!);
  if (type.includes("xml")) return [...text.matchAll(XML_ADDRESS)].map(([, url, href]) => url ?? href!);
  if (!type.includes("html")) return [];
  return [...text.matchAll(ADDRESS)]
    .flatMap(([, address, set, url]) => address ?? url ?? set!.split(",").map((each) => each.trim().split(/\s/)[0]!))
    .map((address) => address.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
}

async function crawl(request: APIRequestContext, origin: string, language: string): Promise<string[]> {
  const found = new Map<string, Found>();
  const foundOn = new Map<string, string>();
  const queue = ["/", "/sitemap.xml", "/robots.txt", "/site.webmanifest"];
  const errors: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    const response = await request.get(path, { headers: { cookie: `preferred-language=${language}` } });
    const type = response.headers()["content-type"] ?? "";
    const isText = /html|xml|json/.test(type);
    const page: Found = { status: response.status(), type, text: isText ? await response.text() : "" };
    found.set(path, page);
    if (page.status !== 200) errors.push(`${path}: ${page.status}, from ${foundOn.get(path) ?? "the start"}`);
    const name = SOURCE.exec(path)?.[1];
    for (const address of [...addressesIn(page), ...(name ? [`/static-pages/${name}.md`] : [])]) {
      const url = URL.parse(address, origin + path);
      if (!url || url.origin !== origin) continue;
      const next = url.pathname + url.search;
      if (url.hash && type.includes("html")) foundOn.set(next + url.hash, path);
      if (!foundOn.has(next)) foundOn.set(next, path);
      queue.push(next);
    }
  }
  for (const [target, from] of foundOn) {
    const [path = "", fragment] = target.split("#");
    const page = found.get(path);
    if (!fragment || !page?.type.includes("html")) continue;
    if (!page.text.includes(`id="${decodeURIComponent(fragment)}"`))
      errors.push(`${target}: no such part, from ${from}`);
  }
  expect(found.size).toBeGreaterThan(30);
  return errors;
}

for (const language of languages) {
  test(`every link within the site leads to an existing document in ${language}`, async ({ request, baseURL }) => {
    test.slow();
    expect(await crawl(request, baseURL!, language)).toEqual([]);
  });
}
