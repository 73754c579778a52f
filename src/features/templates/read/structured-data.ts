import { at, type Entry, entriesAt, isEntry, parseJson, textAt } from "./json.ts";
import type { ScannedHtml } from "./scan-html.ts";

export interface StructuredData {
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
export function readStructuredData({ data }: ScannedHtml): StructuredData | undefined {
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
