import { isPlatform } from "#features/blocks/platforms.ts";
import type { LinkFields } from "./link-fields.ts";
import { isRuleFields } from "#features/routing/screens/read-draft.ts";

/** Unsaved input, with the state that it is based on. */
export interface Draft {
  readonly fields: LinkFields;
  readonly base: LinkFields;
  /** The version of the edited link; undefined for a new one. */
  readonly version?: number | undefined;
}

/** The account and the link of a draft; without a link, that of a new one. */
export interface DraftOf {
  readonly userId: string;
  readonly linkId: string | undefined;
}

/** Keeps a draft for the lifetime of the tab, through reloads and crashes. */
export function keepDraft(of: DraftOf, draft: Draft): void {
  withSessionStorage((storage) => storage.setItem(toKey(of), JSON.stringify(draft)));
}

export function dropDraft(of: DraftOf): void {
  withSessionStorage((storage) => storage.removeItem(toKey(of)));
}

export function findDraft(of: DraftOf): Draft | undefined {
  const text = withSessionStorage((storage) => storage.getItem(toKey(of)));
  return text ? readDraft(text) : undefined;
}

/** Parses a stored draft; undefined if it is invalid, such as a draft of an older version of this page. */
export function readDraft(text: string): Draft | undefined {
  try {
    const { fields, base, version } = JSON.parse(text) as Partial<Record<keyof Draft, unknown>>;
    const isVersion = version === undefined || Number.isInteger(version);
    if (!isFields(fields) || !isFields(base) || !isVersion) return undefined;
    // drafts never contain a typed password
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

function withSessionStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(sessionStorage);
  } catch (error) {
    // storage may be blocked or full; editing works without it
    console.error("draft", error);
    return undefined;
  }
}
