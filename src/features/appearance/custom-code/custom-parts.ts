import type { AppearanceFields } from "../contract.ts";
import { sheetOf, sheetPath } from "./sheet.ts";
import { userScript } from "./user-script.ts";

/** Custom code as a document takes it; empty where there is none. */
export interface CustomParts {
  /** Where the custom style sheet is, on the host of the document. */
  readonly sheetPath: string;
  /** The custom style sheet itself, for a draft, which has no address. */
  readonly sheet: string;
  readonly script: string;
}

/** The custom code of a page, made harmless where it is CSS; where it is JavaScript, the document's policy does that. */
export function customParts(
  { custom_css, custom_js }: AppearanceFields,
  { workspaceId, isPreview = false }: { workspaceId: string; isPreview?: boolean },
): CustomParts {
  const sheet = sheetOf(custom_css);
  const hasSheet = sheet.css !== "";
  return {
    sheetPath: hasSheet && !isPreview ? sheetPath(workspaceId, sheet) : "",
    // because `</style` would end the element, and inside a string of CSS the escape means the same
    sheet: hasSheet && isPreview ? sheet.css.replaceAll("</", "<\\/") : "",
    script: userScript(custom_js.trim()),
  };
}
