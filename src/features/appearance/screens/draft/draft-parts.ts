import type { Appearance, AppearanceFields, Palette, Template } from "../../contract.ts";
import { readStyle, type Style } from "../../style.ts";

/** The editable parts of an appearance, each of which can change independently. */
export interface Parts extends Style {
  readonly title: string;
  readonly description: string;
  readonly profile_photo: string;
  readonly header_photo: string;
  readonly template: Template;
  readonly palette: Palette;
  /** The name of the palette, stored as `meta.selectedPalette`. */
  readonly selectedPalette: string;
  readonly custom_css: string;
  readonly custom_js: string;
}

export type PartName = keyof Parts;

/** In the order of the screen. */
export const partNames = [
  "title",
  "description",
  "profile_photo",
  "header_photo",
  "template",
  "layout",
  "selectedPalette",
  "palette",
  "font",
  "buttons",
  "background",
  "motion",
  "noindex",
  "custom_css",
  "custom_js",
] as const satisfies readonly PartName[];

export function getParts(fields: AppearanceFields): Parts {
  const { title, description, profile_photo, header_photo, template, palette, custom_css, custom_js, meta } = fields;
  const name = meta["selectedPalette"];
  return {
    ...readStyle(meta),
    title,
    description,
    profile_photo,
    header_photo,
    template,
    palette,
    selectedPalette: typeof name === "string" ? name : "",
    custom_css,
    custom_js,
  };
}

const styleNames: ReadonlySet<PartName> = new Set(["font", "buttons", "background", "layout", "motion", "noindex"]);

/** The fields with one part changed. A template or palette is also recorded in `meta`. */
export function withPart<Name extends PartName>(
  fields: AppearanceFields,
  name: Name,
  value: Parts[Name],
): AppearanceFields {
  const { meta } = fields;
  const noted = (changed: object): AppearanceFields["meta"] => ({ ...meta, ...changed });
  if (name === "selectedPalette") return { ...fields, meta: noted({ selectedPalette: value }) };
  if (styleNames.has(name)) return { ...fields, meta: noted({ style: { ...readStyle(meta), [name]: value } }) };
  const changed = { ...fields, [name]: value };
  return name === "template" ? { ...changed, meta: noted({ selectedTemplate: value }) } : changed;
}

/** The editable fields, without owner, version and dates. */
export function toFields(appearance: Appearance): AppearanceFields {
  const { title, description, profile_photo, header_photo, template, palette, custom_css, custom_js, meta } =
    appearance;
  return { title, description, profile_photo, header_photo, template, palette, custom_css, custom_js, meta };
}

/** Deep equality, regardless of key order. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(first);
  return keys.length === Object.keys(second).length && keys.every((key) => isEqual(first[key], second[key]));
}

/** The parts in which two states differ. */
export function differing(one: AppearanceFields, other: AppearanceFields): PartName[] {
  const [first, second] = [getParts(one), getParts(other)];
  return partNames.filter((name) => !isEqual(first[name], second[name]));
}
