import type { AppearanceFields } from "../contract.ts";
import { emptyStylesheet, type CustomStylesheet, sheetPath } from "./sheet.ts";

/** The custom code in the form that a document includes. Fields are empty without custom code. */
export interface DocumentCode {
  /** The path of the custom style sheet on the document's host. */
  readonly sheetPath: string;
  /** The inline custom style sheet of a draft, which has no path. */
  readonly sheet: string;
  readonly script: string;
}

interface DocumentCodeOptions {
  readonly workspaceId: string;
  readonly sheet?: CustomStylesheet;
  readonly isPreview?: boolean;
  /** Scheme and host of documents with custom JavaScript; undefined if it is disabled. */
  readonly scriptOrigin?: string | undefined;
}

/** The custom code of a page. CSS is already filtered; JavaScript is isolated by the document's policy. */
export function toDocumentCode(
  { custom_js }: AppearanceFields,
  { workspaceId, sheet = emptyStylesheet, isPreview = false, scriptOrigin }: DocumentCodeOptions,
): DocumentCode {
  const hasSheet = sheet.css !== "";
  return {
    sheetPath: hasSheet && !isPreview ? sheetPath(workspaceId, sheet) : "",
    // `</style` would end the element. In a CSS string, `<\/` is the same text.
    sheet: hasSheet && isPreview ? sheet.css.replaceAll("</", "<\\/") : "",
    script: scriptOrigin === undefined ? "" : userScript(custom_js.trim()),
  };
}

/**
 * Custom JavaScript for a script element. Escapes text that would end the element or open an HTML comment; the escaped
 * text means the same in strings, templates and regular expressions.
 */
function userScript(source: string): string {
  return source.replace(/<(?=\/script)/gi, "<\\").replace(/<!(?=--)/g, "<\\!");
}
