import type { Language } from "#base/language.ts";
import type { Palette, AppearanceFields } from "#features/appearance/contract.ts";
import { presetAddress, type PresetName } from "#features/appearance/preset-pictures.ts";
import { getPalette, type PaletteName } from "#features/appearance/palettes.ts";
import {
  type Background,
  type ButtonShape,
  type FontName,
  readStyle,
  type Template,
} from "#features/appearance/style.ts";
import type { BlockContent } from "#features/blocks/content.ts";

/** The groups of templates in the gallery. */
export const templateKinds = ["stage", "business", "work", "words", "together"] as const;
export type TemplateKind = (typeof templateKinds)[number];

export interface TemplateLook {
  readonly template: Template;
  readonly palette: Exclude<PaletteName, "custom"> | Palette;
  readonly font: FontName;
  readonly buttons: ButtonShape;
  readonly background?: Background;
  readonly layout?: "even" | "bento";
  readonly profile?: PresetName;
  readonly header?: PresetName;
}

export interface TemplateLink {
  readonly link: string;
  readonly name: string;
  readonly description?: string;
  readonly picture?: PresetName;
  readonly cells?: 1 | 2;
}

export interface TemplateBlock {
  readonly content: BlockContent;
  readonly cells?: 1 | 2;
}

export type TemplateItem = TemplateLink | TemplateBlock;

export interface TemplateSection {
  /** Undefined for items outside all categories. */
  readonly name?: string;
  readonly items: readonly TemplateItem[];
}

/** A template in one language: everything that a page is made of. */
export interface TemplateDocument {
  /** Its name in the gallery. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly TemplateSection[];
}

/** The texts that every template has in each language. */
type OwnTexts = Omit<TemplateDocument, "sections">;

export interface PageTemplate {
  readonly key: string;
  readonly kind: TemplateKind;
  readonly look: TemplateLook;
  /** The whole page in a language; its countdowns start from `now`. */
  read(language: Language, now: Date): TemplateDocument;
}

interface PageTemplateParts<T extends OwnTexts> extends Omit<PageTemplate, "read"> {
  readonly texts: Readonly<Record<Language, T>>;
  /** The page's items, in order. */
  readonly sections: (t: T, language: Language, now: Date) => readonly TemplateSection[];
}

/** Defines a template from one structure and its texts, which have the same keys in every language. */
export function definePageTemplate<T extends OwnTexts>(parts: PageTemplateParts<T>): PageTemplate {
  const { texts, sections, ...template } = parts;
  return {
    ...template,
    read(language, now) {
      const { name, title, description } = texts[language];
      return { name, title, description, sections: sections(texts[language], language, now) };
    },
  };
}

export function getColours({ palette }: TemplateLook): Palette {
  return typeof palette === "string" ? getPalette(palette) : palette;
}

/** The address of one of our pictures; empty without a name. */
export function getPictureAddress(name: PresetName | undefined): string {
  return name === undefined ? "" : presetAddress(name);
}

/** The appearance of a template. Keeps the owner's settings for search engines and motion from `meta`. */
export function getTemplateAppearance(
  { look, title, description }: Pick<TemplateDocument, "title" | "description"> & { look: TemplateLook },
  meta: AppearanceFields["meta"],
): AppearanceFields {
  const { template, palette, font, buttons, layout = "even" } = look;
  const background = look.background ?? { kind: "colour" };
  return {
    title,
    description,
    profile_photo: getPictureAddress(look.profile),
    header_photo: getPictureAddress(look.header),
    template,
    palette: getColours(look),
    custom_css: "",
    custom_js: "",
    meta: {
      ...meta,
      selectedTemplate: template,
      selectedPalette: typeof palette === "string" ? palette : "custom",
      // options that a template does not set are kept
      style: { ...readStyle(meta), font, buttons, background: { ...background }, layout },
    },
  };
}
