import type { AppearanceFields } from "#features/appearance/contract.ts";
import { readStyle } from "#features/appearance/style.ts";
import { coloursOf, pictureNamed, type StartDocument, type StartLook } from "./start.ts";

/** The appearance that a look makes of a page; what its owner chose for search engines and motion stays as it is in `meta`. */
export function appearanceOf(
  { look, title, description }: Pick<StartDocument, "title" | "description"> & { look: StartLook },
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
    palette: coloursOf(look),
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
