import type { AppearanceFields } from "./contract.ts";
import { DEFAULT_TITLE } from "./limits.ts";
import { getPalette } from "./palettes.ts";

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
