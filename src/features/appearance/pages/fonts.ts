import { minify } from "./minify.ts";
import { fontFiles } from "#ui/fonts/font-files.ts";
import faces from "#ui/fonts/fonts.css?raw";

/** The `@font-face` rules of our fonts at the origin that serves them. */
export function fontRules(assetOrigin: string): string {
  return minify(faces.replace(/\.\/([\w-]+)\.woff2/g, (_, name: string) => assetOrigin + fontFiles[name]));
}
