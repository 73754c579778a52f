import { isJsonObject, type JsonObject } from "#base/json-object.ts";
import { parseDestination } from "#base/url.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { toPlainText, decodePage } from "#features/blocks/metadata/read-head.ts";
import { guessName } from "#features/blocks/guess-name.ts";
import { PAGE_DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#features/appearance/limits.ts";
import { LINK_DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "#features/links/limits.ts";
import { CATEGORY_NAME_MAX_LENGTH } from "#features/blocks/limits.ts";
import {
  type ImportableLink,
  type ImportablePage,
  type ImportableProfile,
  type LeftOut,
  type RawItem,
  type Service,
  LINKS_MAX,
  HEADINGS_MAX,
  LEFT_OUT_MAX,
  PROFILES_MAX,
  type RawPage,
} from "./importable-page.ts";
import { readLinktree, readPageData, getAt, getObjectsAt, parseJson, getTextAt } from "./page-data.ts";
import { scanHtml, type Anchor, type ScannedHtml } from "./scan-html.ts";

/** The importable contents of a page's HTML. Links to `ownHosts` are left out, since they would lead back to us. */
export function readPage(html: string, address: string, ownHosts: ReadonlySet<string>): ImportablePage {
  const page = scanHtml(html);
  const raw = readLinktree(page) ?? readPageData(page) ?? readAnchors(page);
  const service = getService(address);
  const base = URL.parse(page.base, address)?.href ?? address;
  const isService = service !== "other";
  return {
    service,
    address,
    title: toPlainText(raw.title, TITLE_MAX_LENGTH),
    description: toPlainText(raw.description, PAGE_DESCRIPTION_MAX_LENGTH),
    picture: pictureAt(raw.picture, base),
    ...sort(raw.items, raw.unsupported, { base, host: isService ? new URL(address).host : "", ownHosts }),
  };
}

interface ReadContext {
  readonly base: string;
  /** The service's host, whose links are skipped; empty for other sites. */
  readonly host: string;
  readonly ownHosts: ReadonlySet<string>;
}

type SortedItems = Pick<ImportablePage, "sections" | "profiles" | "leftOut">;

function sort(
  items: readonly RawItem[],
  unsupported: readonly string[],
  { base, host, ownHosts }: ReadContext,
): SortedItems {
  const sections: { name: string; links: ImportableLink[] }[] = [{ name: "", links: [] }];
  const profiles: ImportableProfile[] = [];
  const leftOut: LeftOut[] = unsupported.map((name) => ({
    name: toPlainText(name, NAME_MAX_LENGTH),
    reason: "no_address",
  }));
  const seen = new Set<string>();
  let count = 0;
  for (const item of items) {
    if (item.kind === "heading") {
      const name = toPlainText(item.text, CATEGORY_NAME_MAX_LENGTH);
      if (name !== "" && sections.length <= HEADINGS_MAX) sections.push({ name, links: [] });
      continue;
    }
    const url = URL.parse(item.link, base);
    // Skips links within the page and links to the service that hosts it.
    if (!url || isSamePage(url, base) || (host !== "" && isWithinHost(url, host))) continue;
    const destination = parseDestination(url.href, ownHosts);
    const name = item.kind === "link" ? toPlainText(item.name, NAME_MAX_LENGTH) : "";
    if (!destination.ok) {
      leftOut.push({
        name: name || url.href.slice(0, 80),
        reason: destination.error === "own_host" ? "own_host" : "bad_address",
      });
      continue;
    }
    const { href } = destination;
    if (seen.has(href)) continue;
    seen.add(href);
    const platform = guessPlatform(href) ?? "web";
    if (item.kind === "profile") {
      if (profiles.length < PROFILES_MAX) profiles.push({ platform, link: href });
    } else if ((count += 1) > LINKS_MAX) leftOut.push({ name: name || guessName(href), reason: "over_limit" });
    else {
      const description = toPlainText(item.description ?? "", LINK_DESCRIPTION_MAX_LENGTH);
      sections.at(-1)!.links.push({ name: name || guessName(href), link: href, platform, description });
    }
  }
  return {
    sections: sections.filter(({ links }) => links.length > 0),
    profiles,
    leftOut: leftOut.filter(({ name }) => name !== "").slice(0, LEFT_OUT_MAX),
  };
}

function isSamePage(url: URL, base: string): boolean {
  const page = new URL(base);
  return url.host === page.host && url.pathname === page.pathname && url.search === page.search;
}

function isWithinHost({ hostname }: URL, host: string): boolean {
  return hostname === host || hostname === `www.${host}` || host.endsWith(`.${hostname}`);
}

function pictureAt(picture: string, base: string): string {
  const url = picture === "" ? null : URL.parse(picture, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : "";
}

/** The hosts of each service's pages, including their subdomains. */
const HOSTS: Readonly<Record<string, Service>> = {
  "linktr.ee": "linktree",
  "linktree.com": "linktree",
  "beacons.ai": "beacons",
  "beacons.page": "beacons",
  "bio.link": "biolink",
  "carrd.co": "carrd",
};

/** The service of an address, by its host. */
function getService(address: string): Service {
  const labels = (URL.parse(address)?.hostname ?? "").split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const service = HOSTS[labels.slice(from).join(".")];
    if (service) return service;
  }
  return "other";
}

export interface PageInput {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly address: string;
  readonly ownHosts: readonly string[];
}

export type ReadPage = (parser: "page", input: PageInput) => Promise<ImportablePage>;

/** Parses a fetched third-party page; runs in the parser thread. */
export function readPageBytes({ bytes, contentType, address, ownHosts }: PageInput): ImportablePage {
  return readPage(decodePage(bytes, contentType), address, new Set(ownHosts));
}

/** How the names of links to the service itself begin. */
const SERVICE_WORDS = /^(report|privacy|terms|cookie|sign up|log ?in|create your|made with|powered by)/i;

/**
 * Reads any other page: anchors outside navigation and similar parts, the headings between them, and the metadata for
 * search engines and link previews.
 */
function readAnchors(page: ScannedHtml): RawPage {
  const about = readStructuredData(page);
  const meta = (...keys: string[]) => keys.map((key) => page.metas.get(key)).find(Boolean) ?? "";
  const items: RawItem[] = [];
  for (const part of page.parts) {
    if (part.kind === "heading") {
      // The first heading is the name of the page.
      if (part.level > 1) items.push({ kind: "heading", text: part.text });
    } else if (isNetworkIcon(part)) items.push({ kind: "profile", link: part.href });
    else if (part.text !== "" && !SERVICE_WORDS.test(part.text))
      items.push({ kind: "link", name: part.text, link: part.href });
  }
  for (const link of about?.profiles ?? []) if (isNetwork(link)) items.push({ kind: "profile", link });
  const first = page.parts.find((part) => part.kind === "heading" && part.level === 1);
  return {
    title: about?.name || first?.text || meta("og:title", "twitter:title") || page.title,
    description: about?.description || meta("og:description", "description", "twitter:description"),
    picture: about?.image || meta("og:image", "og:image:url", "twitter:image"),
    items,
    unsupported: [],
  };
}

/** True for the icon of a social network, without text or with only the network's name. */
function isNetworkIcon({ href, text, hasNoText, isDrawn }: Anchor): boolean {
  return isNetwork(href) && (hasNoText || (isDrawn && text.toLowerCase() === guessPlatform(href)));
}

function isNetwork(link: string): boolean {
  const platform = guessPlatform(link);
  return platform !== undefined && platform !== "web" && platform !== "other";
}

interface StructuredData {
  readonly name: string;
  readonly description: string;
  readonly image: string;
  /** Other profiles of this person or organisation: `sameAs`. */
  readonly profiles: readonly string[];
}

const PEOPLE = /Person|Organization|LocalBusiness|MusicGroup|Brand/;

/**
 * The subject of a page in its structured data (schema.org JSON-LD): a person, a business, or the main entity of a
 * profile page.
 */
function readStructuredData({ data }: ScannedHtml): StructuredData | undefined {
  const documents = (data.get("application/ld+json") ?? []).map(parseJson);
  const entries = documents.flatMap((document) => [document, ...getObjectsAt(document, "@graph")]).flat();
  const about = entries
    .flatMap((entry) => [getAt(entry, "mainEntity"), entry])
    .filter(isJsonObject)
    .find((entry) => PEOPLE.test(getTypes(entry)));
  if (!about) return undefined;
  const sameAs = getAt(about, "sameAs");
  return {
    name: getTextAt(about, "name"),
    description: getTextAt(about, "description"),
    image: getTextAt(about, "image") || getTextAt(about, "image", "url"),
    profiles: [sameAs].flat().filter((each) => typeof each === "string"),
  };
}

function getTypes(entry: JsonObject): string {
  const type = entry["@type"];
  return [type].flat().join(" ");
}
