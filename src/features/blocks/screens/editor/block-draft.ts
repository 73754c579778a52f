import type { BlockKind } from "../../content.ts";
import { noRules } from "#features/routing/screens/rule-fields.ts";
import { isRuleFields } from "#features/routing/screens/read-draft.ts";
import type { BlockFields } from "./block-fields.ts";
import { type FirstWords, newDraft } from "./new-draft.ts";

/** Unsaved input of a block's editor, with the state that it is based on. */
export interface Draft {
  readonly fields: BlockFields;
  readonly base: BlockFields;
  /** The version of the edited block; undefined for a new one. */
  readonly version?: number | undefined;
}

/** The account and the block of a draft; for a new block, its kind. */
export interface DraftOf {
  readonly userId: string;
  readonly kind: BlockKind;
  readonly blockId: string | undefined;
}

/** Parses a stored draft; undefined if it does not fit this kind, such as a draft of an older version of this page. */
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

export function keepDraft(of: DraftOf, draft: Draft): void {
  withSessionStorage((storage) => storage.setItem(toKey(of), JSON.stringify(draft)));
}

export function dropDraft(of: DraftOf): void {
  withSessionStorage((storage) => storage.removeItem(toKey(of)));
}

export function findDraft(of: DraftOf): Draft | undefined {
  const text = withSessionStorage((storage) => storage.getItem(toKey(of)));
  return text ? readDraft(text, of.kind) : undefined;
}

function toKey({ userId, kind, blockId = "new" }: DraftOf): string {
  return `block-draft ${userId} ${kind} ${blockId}`;
}

function withSessionStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(sessionStorage);
  } catch (error) {
    // storage may be blocked or full; editing works without it
    console.error("draft", error);
    return undefined;
  }
}
