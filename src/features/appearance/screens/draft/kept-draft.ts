import type { AppearanceFields } from "../../contract.ts";
import { isEqual } from "./draft-parts.ts";

/** A draft that was unsaved when its document was closed, stored for this tab and this person. */
export interface KeptDraft {
  /** The saved state that it was based on, so that it does not revert a newer one. */
  readonly base: AppearanceFields;
  readonly fields: AppearanceFields;
}

const KEY = "appearance-draft";
const TEXTS = ["title", "description", "profile_photo", "header_photo", "template", "custom_css", "custom_js"] as const;

export function keepDraft(userId: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, ...draft }));
  } catch (error) {
    // The browser may refuse storage; then only a reload loses changes.
    console.warn("draft", error);
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn("draft", error);
  }
}

/** The draft that this person left in this tab, if it changes anything. */
export function findKeptDraft(userId: string): KeptDraft | undefined {
  try {
    return readKeptDraft(sessionStorage.getItem(KEY), userId);
  } catch {
    return undefined;
  }
}

/** Parses a stored draft; undefined for another person's or an invalid one. */
export function readKeptDraft(text: string | null, userId: string): KeptDraft | undefined {
  const kept = parse(text);
  if (!isObject(kept) || kept["userId"] !== userId) return undefined;
  const { base, fields } = kept;
  return isFields(base) && isFields(fields) && !isEqual(base, fields) ? { base, fields } : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is AppearanceFields {
  return (
    isObject(value) &&
    TEXTS.every((name) => typeof value[name] === "string") &&
    isObject(value["palette"]) &&
    Object.values(value["palette"]).every((colour) => typeof colour === "string") &&
    isObject(value["meta"])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
