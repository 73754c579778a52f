import type { ContentOf } from "#features/blocks/content.ts";
import { Glyph } from "../icons.tsx";

export function Faq({ content }: { content: ContentOf<"faq"> }) {
  return content.items.map(({ question, answer }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a question may appear twice
    <details key={place}>
      <summary>
        <span dir="auto">{question}</span>
        <Glyph name="plus" />
      </summary>
      <p dir="auto">{answer}</p>
    </details>
  ));
}
