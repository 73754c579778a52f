import type { Appearance, AppearanceFields } from "../../contract.ts";
import { change, type History, newHistory, redo, undo } from "./undo-history.ts";
import { merge, take } from "./merge.ts";
import { toFields, isEqual, type PartName, type Parts, withPart } from "./draft-parts.ts";

/** The saved state, and the edits made to it here. */
export interface Draft {
  /** The last known saved state; a save names its version. */
  readonly saved: Appearance;
  readonly history: History<AppearanceFields, PartName | "all">;
}

export function newDraft(saved: Appearance): Draft {
  return { saved, history: newHistory(toFields(saved)) };
}

export function hasChanges({ saved, history }: Draft): boolean {
  return !isEqual(toFields(saved), history.present);
}

/** Changes several related parts in one step, named after the first. */
export function edit(draft: Draft, parts: Partial<Parts>, now: number): Draft {
  const [first, ...rest] = Object.keys(parts) as PartName[];
  if (first === undefined) return draft;
  const before = draft.history.present;
  const after = [first, ...rest].reduce((fields, name) => withPart(fields, name, parts[name]!), before);
  return put(draft, first, after, now);
}

/** Replaces everything at once, for example with a stored draft. */
export function replace(draft: Draft, fields: AppearanceFields, now: number): Draft {
  return put(draft, "all", fields, now);
}

export function stepBack(draft: Draft): Draft {
  return { ...draft, history: undo(draft.history) };
}

export function stepForward(draft: Draft): Draft {
  return { ...draft, history: redo(draft.history) };
}

/** After `sent` was saved as `response`, in which empty fields may have defaults. What was typed since stays. */
export function afterSave(draft: Draft, sent: AppearanceFields, response: Appearance): Draft {
  const { fields } = merge(sent, draft.history.present, toFields(response));
  return { saved: response, history: { ...draft.history, present: fields, changedAt: undefined } };
}

/**
 * After a single photo was saved. If someone else has also saved meanwhile, the version stays the old one, so that the
 * next save detects it.
 */
export function afterPhoto(
  draft: Draft,
  part: "profile_photo" | "header_photo",
  response: Appearance,
  now: number,
): Draft {
  const photo = response[part];
  const isNext = response.version === draft.saved.version + 1;
  const saved = isNext ? response : { ...draft.saved, [part]: photo };
  return { ...put(draft, part, { ...draft.history.present, [part]: photo }, now), saved };
}

/** Someone else's newer state: adopted if nothing was changed here, otherwise left for the next save to detect. */
export function adopt(draft: Draft, theirs: Appearance): Draft {
  if (theirs.version <= draft.saved.version) return draft;
  return hasChanges(draft) ? draft : newDraft(theirs);
}

/** Moves the draft on top of their state, with the merged `fields`. */
export function rebase(draft: Draft, theirs: Appearance, fields: AppearanceFields, now: number): Draft {
  return { ...put(draft, "all", fields, now), saved: theirs };
}

/** Merges both states, with theirs in the parts named by `theirParts`. */
export function resolveConflict(draft: Draft, theirs: Appearance, theirParts: readonly PartName[], now: number): Draft {
  const merged = merge(toFields(draft.saved), draft.history.present, toFields(theirs));
  return rebase(draft, theirs, take(merged.fields, toFields(theirs), theirParts), now);
}

function put(draft: Draft, key: PartName | "all", fields: AppearanceFields, now: number): Draft {
  if (isEqual(fields, draft.history.present)) return draft;
  return { ...draft, history: change(draft.history, key, fields, now) };
}
