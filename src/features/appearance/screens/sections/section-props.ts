import type { Parts } from "../draft/draft-parts.ts";

/** The props of a section of the editor. */
export interface SectionProps {
  readonly parts: Parts;
  readonly edit: (parts: Partial<Parts>) => void;
}
