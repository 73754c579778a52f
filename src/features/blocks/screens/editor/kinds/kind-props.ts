import type { BlockKind } from "../../../content.ts";
import type { DraftOf } from "../draft-content.ts";
import type { ErrorAt } from "../block-errors.ts";

/** The props of the fields of a kind: the draft, its errors, and how to change it. */
export interface KindProps<Kind extends BlockKind> {
  readonly draft: DraftOf<Kind>;
  readonly errorAt: ErrorAt;
  readonly change: (part: Partial<DraftOf<Kind>>) => void;
}
