import type { BlockKind } from "../../content.ts";
import { type DraftStore, openDraft } from "#features/routing/screens/editing/draft.ts";
import { noRules } from "#features/routing/screens/rule-fields.ts";
import { isRuleFields } from "#features/routing/screens/read-draft.ts";
import type { BlockFields } from "./block-fields.ts";
import { type InitialTexts, newDraft } from "./new-draft.ts";

/** The draft of a block of this account; without a block, that of a new one of the kind. */
export function openBlockDraft(userId: string, kind: BlockKind, blockId = "new"): DraftStore<BlockFields> {
  return openDraft(`block-draft ${userId} ${kind} ${blockId}`, (value): value is BlockFields =>
    isBlockFields(value, kind),
  );
}

const NO_WORDS: InitialTexts = {
  captureTitle: "",
  captureConsent: "",
  captureButton: "",
  contactTitle: "",
  contactButton: "",
  tipTitle: "",
};

export function isBlockFields(value: unknown, kind: BlockKind): value is BlockFields {
  if (typeof value !== "object" || value === null) return false;
  const { content, category, cells, schedule, gate, when } = value as Record<string, unknown>;
  const targets = [{ id: "", to: "", when }];
  return (
    isLike(newDraft(kind, NO_WORDS), content) &&
    (content as { kind: unknown }).kind === kind &&
    (category === null || typeof category === "string") &&
    (cells === 1 || cells === 2) &&
    isRuleFields({ ...noRules, schedule, gate, targets })
  );
}

/**
 * True for a value with all fields of the sample, of the same types. Every item of a list must match the sample's first
 * one.
 */
function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    const [first] = sample as unknown[];
    return Array.isArray(value) && (first === undefined || value.every((item) => isLike(first, item)));
  }
  if (typeof sample !== "object" || sample === null) return typeof value === typeof sample;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(sample).every(([key, part]) => isLike(part, (value as Record<string, unknown>)[key]));
}
