import type { Parts } from "../draft/draft-parts.ts";

/** What a section of the editor shows and changes. */
export interface SectionProps {
  readonly parts: Parts;
  readonly edit: (parts: Partial<Parts>) => void;
}
