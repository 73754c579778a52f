import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import type { Condition } from "#features/routing/schema.ts";
import { noRules, type RuleFields, getRuleFields } from "#features/routing/screens/rule-fields.ts";
import { type DraftContent, toDraft } from "./draft-content.ts";
import { type InitialTexts, newDraft } from "./new-draft.ts";

/** The visibility of a block as form fields. */
export interface VisibilityFields extends Pick<RuleFields, "schedule" | "gate"> {
  readonly when: readonly Condition[];
}

/** The form fields of a block. */
export interface BlockFields extends VisibilityFields {
  readonly content: DraftContent;
  readonly category: string | null;
  readonly cells: 1 | 2;
}

export function fieldsOfBlock({ content, category, cells, rules }: Block): BlockFields {
  const { when = [], ...others } = rules ?? {};
  const { schedule, gate } = getRuleFields({ rules: others, hasPassword: false, timeout: 0 });
  return { content: toDraft(content), category, cells, schedule, gate, when };
}

export function newFields(kind: BlockKind, words: InitialTexts): BlockFields {
  const { schedule, gate } = noRules;
  return { content: newDraft(kind, words), category: null, cells: 1, schedule, gate, when: [] };
}
