import { notFound, ApiError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { type PageTemplate, getColours } from "../page-template.ts";
import { fitness, realestate, restaurant, salon, shop } from "./business.ts";
import { event, musician, podcaster, streamer } from "./stage.ts";
import { club, nonprofit, wedding } from "./together.ts";
import { author, newsletter, teacher, travel } from "./words.ts";
import { artist, developer, freelancer, photographer } from "./work.ts";
import type { ListedTemplate } from "../contract.ts";

/** All templates in the order of the gallery, in which neighbours look different. */
export const pageTemplates: readonly PageTemplate[] = [
  musician,
  restaurant,
  photographer,
  wedding,
  shop,
  podcaster,
  developer,
  fitness,
  author,
  event,
  nonprofit,
  salon,
  artist,
  travel,
  streamer,
  newsletter,
  realestate,
  teacher,
  freelancer,
  club,
];

/** The path of the gallery's preview documents. */
export const PREVIEWS_PATH = "/preview/starts/";

const byKey = new Map(pageTemplates.map((template) => [template.key, template]));

export function findTemplate(key: string): PageTemplate | undefined {
  return byKey.get(key);
}

/** Throws notFound. */
export function getTemplate(key: string): PageTemplate {
  const template = findTemplate(key);
  if (!template) throw new ApiError(notFound);
  return template;
}

/** The gallery in a language. */
export function listTemplates(language: Language, now: Date): ListedTemplate[] {
  return pageTemplates.map((template) => {
    const { name, title, sections } = template.read(language, now);
    const items = sections.flatMap((section) => section.items);
    const links = items.filter((item) => "link" in item).length;
    return {
      key: template.key,
      name,
      title,
      kind: template.kind,
      template: template.look.template,
      palette: getColours(template.look),
      links,
      blocks: items.length - links,
      preview: `${PREVIEWS_PATH}${template.key}?lang=${language}`,
    };
  });
}
