import type { Language } from "#base/language.ts";
import { minify } from "#features/appearance/pages/minify.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import ask from "./prompt.css?raw";

/** What every document about a link knows; neither its name nor its destination is told before the visitor may pass. */
export interface GateFrame {
  readonly link: Pick<VisitLink, "handle">;
  readonly language: Language;
  /** Origin of the CDN of fonts; empty for ourselves. */
  readonly assetOrigin: string;
  /** Where the visitor came from: a form carries it on, because the browser names only this document then. */
  readonly from: string;
}

/** What a form in the middle of a message wears. */
export const promptStyle = minify(ask);
