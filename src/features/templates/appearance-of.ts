import type { AppearanceFields } from "#features/appearance/contract.ts";
import { readStyle } from "#features/appearance/style.ts";
import { getColours, pictureNamed, type TemplateDocument, type TemplateLook } from "./page-template.ts";

/** The appearance that a look yields; the owner's settings for search engines and motion in `meta` stay. */
export function getAppearance(
  { look, title, description }: Pick<TemplateDocument, "title" | "description"> & { look: TemplateLook },
  meta: AppearanceFields["meta"],
): AppearanceFields {
  const { motion, noindex } = readStyle(meta);
  const { template, palette, font, buttons, layout = "even" } = look;
  const background = look.background ?? { kind: "colour" };
  return {
    title,
    description,
    profile_photo: pictureNamed(look.profile),
    header_photo: pictureNamed(look.header),
    template,
    palette: getColours(look),
    custom_css: "",
    custom_js: "",
    meta: {
      ...meta,
      selectedTemplate: template,
      selectedPalette: typeof palette === "string" ? palette : "custom",
      style: { font, buttons, background: { ...background }, layout, motion, noindex },
    },
  };
}
