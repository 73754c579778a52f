import type { Language } from "#base/language.ts";
import { minify } from "#features/appearance/pages/minify.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import ask from "./prompt.css?raw";

/** What every document about a link knows; it must not reveal name or destination before the visitor may pass. */
export interface GateFrame {
  readonly link: Pick<VisitLink, "handle">;
  readonly language: Language;
  /** Origin of the font CDN; empty for this server. */
  readonly assetOrigin: string;
  /** The visitor's referrer. Forms pass it on, since the browser's own referrer is then this document. */
  readonly from: string;
}

/** The styles of a form inside a message. */
export const promptStyle = minify(ask);
