import { createContext, useContext } from "react";
import { useNonce } from "#ui/nonce.ts";

const ID = "texts";

/** The texts that the document inlines, as JSON that is safe within a script element. */
export const InlinedTextsContext = createContext<string>("{}");

export function InlinedTexts() {
  const texts = useContext(InlinedTextsContext);
  return (
    <script
      id={ID}
      type="application/json"
      nonce={useNonce()}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON data: `writeTexts` escapes markup
      dangerouslySetInnerHTML={{ __html: texts }}
    />
  );
}

export function writeTexts(texts: unknown): string {
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
}

export function readTexts(): string {
  return document.getElementById(ID)?.textContent ?? "{}";
}
