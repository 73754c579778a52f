import type { ReactNode } from "react";
import type { Language } from "#base/language.ts";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { fontRules, sheetStyle } from "./styles.ts";
import { PRODUCT_NAME } from "./words.ts";

/** The context of a sheet document. */
export interface SheetFrame {
  readonly language: Language;
  /** Origin of the CDN of fonts; empty for this server. */
  readonly assetOrigin: string;
}

interface SheetDocument extends SheetFrame {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly hasForm?: boolean;
  /** The inline script of the document. */
  readonly script?: string;
}

/** A small document that accompanies a page, in the product's colours, not indexed by search engines. */
export function renderSheet(sheet: SheetDocument): RenderedDocument {
  const { language, assetOrigin, title, text, children, hasForm = false, script } = sheet;
  return renderDocument({
    language,
    style: fontRules(assetOrigin) + sheetStyle,
    fontSource: assetOrigin || "'self'",
    hasForm,
    ...(script && { bootScript: script }),
    head: (
      <>
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
      </>
    ),
    body: (
      <main id="content" className="sheet">
        <a className="brand" href="/">
          {PRODUCT_NAME}
        </a>
        <h1 dir="auto">{title}</h1>
        <p className="lead">{text}</p>
        {children}
      </main>
    ),
  });
}
