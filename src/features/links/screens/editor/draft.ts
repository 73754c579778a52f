import { isPlatform } from "../../platforms.ts";
import type { LinkFields } from "./fields.ts";
import { isRuleFields } from "./rules/read-draft.ts";

/** What was typed and not saved, with what it began from. */
export interface Draft {
  readonly fields: LinkFields;
  readonly base: LinkFields;
  /** Of the link that it began from; none for a new one. */
  readonly version?: number | undefined;
}

/** Whose draft of which link; without a link, of a new one. */
export interface DraftOf {
  readonly userId: string;
  readonly linkId: string | undefined;
}

/** Keeps a draft for as long as this tab lives, through reloads and crashes. */
export function keepDraft(of: DraftOf, draft: Draft): void {
  reach((storage) => storage.setItem(toKey(of), JSON.stringify(draft)));
}

export function dropDraft(of: DraftOf): void {
  reach((storage) => storage.removeItem(toKey(of)));
}

export function findDraft(of: DraftOf): Draft | undefined {
  const text = reach((storage) => storage.getItem(toKey(of)));
  return text ? readDraft(text) : undefined;
}

/** A draft as it was written; undefined for what is none, such as that of an older version of this page. */
export function readDraft(text: string): Draft | undefined {
  try {
    const { fields, base, version } = JSON.parse(text) as Partial<Record<keyof Draft, unknown>>;
    const isVersion = version === undefined || Number.isInteger(version);
    if (!isFields(fields) || !isFields(base) || !isVersion) return undefined;
    // because no draft holds a password that was typed
    const password = fields.password === "new" ? base.password : fields.password;
    return { fields: { ...fields, password }, base, version: version as number | undefined };
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is LinkFields {
  if (typeof value !== "object" || value === null) return false;
  const { slug, category, tags, cells, ...texts } = value as Record<string, unknown>;
  const named = ["link", "name", "description", "alias", "thumbnail"];
  return (
    named.every((name) => typeof texts[name] === "string") &&
    (slug === undefined || isPlatform(slug)) &&
    (category === null || typeof category === "string") &&
    (cells === 1 || cells === 2) &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === "string") &&
    isRuleFields(value)
  );
}

function toKey({ userId, linkId = "new" }: DraftOf): string {
  return `link-draft ${userId} ${linkId}`;
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
