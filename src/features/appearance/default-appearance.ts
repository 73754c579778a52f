import type { AppearanceFields } from "./contract.ts";
import { DEFAULT_TITLE } from "./limits.ts";
import { getPalette } from "./palettes.ts";

/** The fields that a page is rendered from, listed one by one so that a new column is never exposed by accident. */
export function pickFields(appearance: AppearanceFields): AppearanceFields {
  const { title, description, profile_photo, header_photo, template, palette, custom_css, custom_js, meta } =
    appearance;
  return { title, description, profile_photo, header_photo, template, palette, custom_css, custom_js, meta };
}

/** The appearance of a new page, as the specification defines it. */
export const defaultAppearance: AppearanceFields = {
  title: DEFAULT_TITLE,
  description: "Welcome to my links page",
  profile_photo: "",
  header_photo: "",
  template: "grid",
  palette: getPalette("light"),
  custom_css: "",
  custom_js: "",
  meta: { selectedTemplate: "grid", selectedPalette: "light" },
};
