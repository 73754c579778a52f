import type { AppearanceChange, AppearanceFields } from "./contract.ts";
import { DEFAULT_TITLE } from "./limits.ts";
import { paletteNamed } from "./palettes.ts";

/** The appearance of a new page, as the specification defines it. */
export const defaultAppearance: AppearanceFields = {
  title: DEFAULT_TITLE,
  description: "Welcome to my links page",
  profile_photo: "",
  header_photo: "",
  template: "grid",
  palette: paletteNamed("light"),
  custom_css: "",
  custom_js: "",
  meta: { selectedTemplate: "grid", selectedPalette: "light" },
};

const fieldNames = Object.keys(defaultAppearance) as (keyof AppearanceFields)[];

/** The values that a change sets: only the given keys, with the default for an empty value. */
export function definedFields(change: AppearanceChange): Partial<AppearanceFields> {
  const names = fieldNames.filter((name) => change[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, isEmpty(change[name]) ? defaultAppearance[name] : change[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}
