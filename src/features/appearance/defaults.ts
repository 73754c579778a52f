import type { AppearanceChange, AppearanceFields } from "./contract.ts";
import { DEFAULT_TITLE } from "./limits.ts";
import { paletteNamed } from "./palettes.ts";

/** What a page looks like before anybody touched it, as the specification says. */
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

/** What a change sets: only the keys that it has, and the default where it is empty. */
export function givenFields(change: AppearanceChange): Partial<AppearanceFields> {
  const given = fieldNames.filter((name) => change[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, isEmpty(change[name]) ? defaultAppearance[name] : change[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}
