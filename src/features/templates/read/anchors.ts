import { guessPlatform } from "#features/blocks/guess-platform.ts";
import type { RawItem, RawPage } from "./found.ts";
import type { Anchor, ScannedHtml } from "./scan-html.ts";
import { at, type Entry, entriesAt, isEntry, parseJson, textAt } from "./page-data.ts";

/** Words of links that lead from the page to the service behind it. */
const SERVICE_WORDS = /^(report|privacy|terms|cookie|sign up|log ?in|create your|made with|powered by)/i;

/**
 * Any other page: anchors outside navigation and the like, the headings between them, and its metadata for search
 * engines and link previews.
 */
export function readAnchors(page: ScannedHtml): RawPage {
  const about = readStructuredData(page);
  const meta = (...keys: string[]) => keys.map((key) => page.metas.get(key)).find(Boolean) ?? "";
  const items: RawItem[] = [];
  for (const part of page.parts) {
    if (part.kind === "heading") {
      // The first heading is the name of the page.
      if (part.level > 1) items.push({ kind: "heading", text: part.text });
    } else if (isSign(part)) items.push({ kind: "profile", link: part.href });
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
    unread: [],
  };
}

/** True for a network's icon, without words or with its name only. */
function isSign({ href, text, isWordless, isDrawn }: Anchor): boolean {
  return isNetwork(href) && (isWordless || (isDrawn && text.toLowerCase() === guessPlatform(href)));
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
  const entries = documents.flatMap((document) => [document, ...entriesAt(document, "@graph")]).flat();
  const about = entries
    .flatMap((entry) => [at(entry, "mainEntity"), entry])
    .filter(isEntry)
    .find((entry) => PEOPLE.test(getTypes(entry)));
  if (!about) return undefined;
  const sameAs = at(about, "sameAs");
  return {
    name: textAt(about, "name"),
    description: textAt(about, "description"),
    image: textAt(about, "image") || textAt(about, "image", "url"),
    profiles: [sameAs].flat().filter((each) => typeof each === "string"),
  };
}

function getTypes(entry: Entry): string {
  const type = entry["@type"];
  return [type].flat().join(" ");
}
