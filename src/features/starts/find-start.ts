import { notFound, Refusal } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { ListedStart } from "./contract.ts";
import { starts } from "./gallery/starts.ts";
import { coloursOf, type Start } from "./start.ts";

/** Under which the documents of the gallery lie. */
export const PREVIEWS_PATH = "/preview/starts/";

const byKey = new Map(starts.map((start) => [start.key, start]));

export function findStart(key: string): Start | undefined {
  return byKey.get(key);
}

/** Refuses with notFound. */
export function getStart(key: string): Start {
  const start = findStart(key);
  if (!start) throw new Refusal(notFound);
  return start;
}

/** The gallery in a language. */
export function listStarts(language: Language, now: Date): ListedStart[] {
  return starts.map((start) => {
    const { name, title, sections } = start.read(language, now);
    const items = sections.flatMap((section) => section.items);
    const links = items.filter((item) => "link" in item).length;
    return {
      key: start.key,
      name,
      title,
      kind: start.kind,
      template: start.look.template,
      palette: coloursOf(start.look),
      links,
      blocks: items.length - links,
      preview: `${PREVIEWS_PATH}${start.key}?lang=${language}`,
    };
  });
}
