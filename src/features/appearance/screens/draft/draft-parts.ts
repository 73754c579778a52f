import { isJsonObject } from "#base/json-object.ts";
import {
  type ConflictChoices,
  differences,
  isEqual,
  merge,
} from "#features/routing/screens/editing/three-way-merge.ts";
import type { AppearanceFields, Palette } from "../../contract.ts";
import { defaultPageStyle, readStyle, type Style, type Template } from "../../style.ts";

/** The editable parts of an appearance, each of which can change independently. */
export interface AppearanceParts extends Style {
  readonly title: string;
  readonly description: string;
  readonly profile_photo: string;
  readonly header_photo: string;
  readonly template: Template;
  /** `name` is stored as `meta.selectedPalette`; empty if it is missing there. */
  readonly palette: { readonly name: string; readonly colours: Palette };
  readonly custom_css: string;
  readonly custom_js: string;
}

export type PartName = keyof AppearanceParts;

/** In the order in which the screen shows them. */
export const partNames = [
  "title",
  "description",
  "profile_photo",
  "header_photo",
  "template",
  "layout",
  "palette",
  "font",
  "buttons",
  "background",
  "motion",
  "noindex",
  "custom_css",
  "custom_js",
] as const satisfies readonly PartName[];

export function getParts({ meta, palette, ...fields }: AppearanceFields): AppearanceParts {
  const name = meta["selectedPalette"];
  return { ...readStyle(meta), ...fields, palette: { name: typeof name === "string" ? name : "", colours: palette } };
}

const styleNames: ReadonlySet<string> = new Set(Object.keys(defaultPageStyle));

/** The fields with these parts changed. A template or palette is also recorded in `meta`. */
export function withParts(fields: AppearanceFields, parts: Partial<AppearanceParts>): AppearanceFields {
  const before = getParts(fields);
  const changed = partNames.filter((name) => name in parts && !isEqual(parts[name], before[name]));
  return changed.reduce((after, name) => withPart(after, name, parts[name]!), fields);
}

function withPart<Name extends PartName>(
  fields: AppearanceFields,
  name: Name,
  value: AppearanceParts[Name],
): AppearanceFields {
  const { meta } = fields;
  const noted = (changed: object): AppearanceFields["meta"] => ({ ...meta, ...changed });
  if (styleNames.has(name)) return { ...fields, meta: noted({ style: { ...readStyle(meta), [name]: value } }) };
  if (name === "template") return { ...fields, template: value as Template, meta: noted({ selectedTemplate: value }) };
  if (name !== "palette") return { ...fields, [name]: value };
  const palette = value as AppearanceParts["palette"];
  return { ...fields, palette: palette.colours, meta: noted({ selectedPalette: palette.name }) };
}

/** `theirs` with my changes applied. For a part that both sides changed, mine wins unless `choices` says otherwise. */
export function mergeFields(
  base: AppearanceFields,
  mine: AppearanceFields,
  theirs: AppearanceFields,
  choices: ConflictChoices<PartName> = {},
): AppearanceFields {
  const sides = getDifferences(base, mine, theirs).map(
    ({ field, changedBy }) => [field, changedBy ?? choices[field] ?? "mine"] as const,
  );
  return withParts(theirs, merge(getParts(mine), getParts(theirs), Object.fromEntries(sides)));
}

/** The parts that both sides changed, to different values. */
export function findConflicts(base: AppearanceFields, mine: AppearanceFields, theirs: AppearanceFields): PartName[] {
  return getDifferences(base, mine, theirs)
    .filter(({ changedBy }) => changedBy === undefined)
    .map(({ field }) => field);
}

function getDifferences(base: AppearanceFields, mine: AppearanceFields, theirs: AppearanceFields) {
  return differences(getParts(base), getParts(mine), getParts(theirs), partNames);
}

const TEXTS = ["title", "description", "profile_photo", "header_photo", "template", "custom_css", "custom_js"] as const;

/** True for the fields of an appearance in a stored draft. */
export function isFields(value: unknown): value is AppearanceFields {
  if (!isJsonObject(value)) return false;
  const { palette, meta } = value;
  return (
    TEXTS.every((name) => typeof value[name] === "string") &&
    isJsonObject(palette) &&
    Object.values(palette).every((colour) => typeof colour === "string") &&
    isJsonObject(meta)
  );
}
