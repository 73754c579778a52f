import type { BlockKind } from "../../../blocks/content.ts";
import { noRules } from "../../editor/rules/rule-fields.ts";
import { isRuleFields } from "../../editor/rules/read-draft.ts";
import type { BlockFields } from "./fields.ts";
import { type FirstWords, newDraft } from "./new-draft.ts";

/** What was typed into a block's editor and not saved, with what it began from. */
export interface Draft {
  readonly fields: BlockFields;
  readonly base: BlockFields;
  /** Of the block that it began from; none for a new one. */
  readonly version?: number | undefined;
}

/** Whose draft of which block; without a block, of a new one of that kind. */
export interface DraftOf {
  readonly userId: string;
  readonly kind: BlockKind;
  readonly blockId: string | undefined;
}

/** A draft as it was written; undefined for what is none of this kind, such as that of an older version of this page. */
export function readDraft(text: string, kind: BlockKind): Draft | undefined {
  try {
    const { fields, base, version } = JSON.parse(text) as Partial<Record<keyof Draft, unknown>>;
    const isVersion = version === undefined || Number.isInteger(version);
    if (!isFields(fields, kind) || !isFields(base, kind) || !isVersion) return undefined;
    return { fields, base, version: version as number | undefined };
  } catch {
    return undefined;
  }
}

const NO_WORDS: FirstWords = {
  captureTitle: "",
  captureConsent: "",
  captureButton: "",
  contactTitle: "",
  contactButton: "",
  tipTitle: "",
};

function isFields(value: unknown, kind: BlockKind): value is BlockFields {
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

/** True for a value with everything that the sample has, of the same types; every item of a list is like its first one. */
function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    const [first] = sample as unknown[];
    return Array.isArray(value) && (first === undefined || value.every((item) => isLike(first, item)));
  }
  if (typeof sample !== "object" || sample === null) return typeof value === typeof sample;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(sample).every(([key, part]) => isLike(part, (value as Record<string, unknown>)[key]));
}

export function keepDraft(of: DraftOf, draft: Draft): void {
  reach((storage) => storage.setItem(toKey(of), JSON.stringify(draft)));
}

export function dropDraft(of: DraftOf): void {
  reach((storage) => storage.removeItem(toKey(of)));
}

export function findDraft(of: DraftOf): Draft | undefined {
  const text = reach((storage) => storage.getItem(toKey(of)));
  return text ? readDraft(text, of.kind) : undefined;
}

function toKey({ userId, kind, blockId = "new" }: DraftOf): string {
  return `block-draft ${userId} ${kind} ${blockId}`;
}

function reach<T>(ask: (storage: Storage) => T): T | undefined {
  try {
    return ask(sessionStorage);
  } catch (error) {
    // because a browser may forbid it or have no room, and editing goes on without
    console.error("draft", error);
    return undefined;
  }
}
