import type { AppearanceFields } from "../contract.ts";
import { noSheet, type Sheet, sheetPath } from "./sheet.ts";
import { userScript } from "./user-script.ts";

/** Custom code as a document takes it; empty where there is none. */
export interface CustomParts {
  /** Where the custom style sheet is, on the host of the document. */
  readonly sheetPath: string;
  /** The custom style sheet itself, for a draft, which has no address. */
  readonly sheet: string;
  readonly script: string;
}

export interface CustomPartsOptions {
  readonly workspaceId: string;
  readonly sheet?: Sheet;
  readonly isPreview?: boolean;
  /** Scheme and host of documents with custom JavaScript; absent where it stays off. */
  readonly scriptOrigin?: string | undefined;
}

/** The custom code of a page, made harmless where it is CSS; where it is JavaScript, the document's policy does that. */
export function customParts(
  { custom_js }: AppearanceFields,
  { workspaceId, sheet = noSheet, isPreview = false, scriptOrigin }: CustomPartsOptions,
): CustomParts {
  const hasSheet = sheet.css !== "";
  return {
    sheetPath: hasSheet && !isPreview ? sheetPath(workspaceId, sheet) : "",
    // because `</style` would end the element, and inside a string of CSS the escape means the same
    sheet: hasSheet && isPreview ? sheet.css.replaceAll("</", "<\\/") : "",
    script: scriptOrigin === undefined ? "" : userScript(custom_js.trim()),
  };
}
