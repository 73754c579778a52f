import type { Parts } from "../draft/draft-parts.ts";

export interface SectionProps {
  readonly parts: Parts;
  readonly edit: (parts: Partial<Parts>) => void;
}
