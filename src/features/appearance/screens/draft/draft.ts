import type { Appearance, AppearanceFields } from "../../contract.ts";
import { type Choices, isEqual } from "#features/routing/screens/editing/three-way.ts";
import { mergeFields, type PartName, type Parts, toFields, withParts } from "./draft-parts.ts";
import { change, type History, newHistory, redo, undo } from "./undo-history.ts";

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

/** Changes related parts in one step, named after the first. */
export function edit(draft: Draft, parts: Partial<Parts>, now: number): Draft {
  const [first] = Object.keys(parts) as PartName[];
  return first === undefined ? draft : put(draft, first, withParts(draft.history.present, parts), now);
}

export function stepBack(draft: Draft): Draft {
  return { ...draft, history: undo(draft.history) };
}

export function stepForward(draft: Draft): Draft {
  return { ...draft, history: redo(draft.history) };
}

/** After `sent` was saved as `response`, in which empty fields may have defaults. What was typed since stays. */
export function afterSave(draft: Draft, sent: AppearanceFields, response: Appearance): Draft {
  const fields = mergeFields(sent, draft.history.present, toFields(response));
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

/** Merges both states. */
export function resolveConflict(draft: Draft, theirs: Appearance, choices: Choices<PartName>, now: number): Draft {
  const fields = mergeFields(toFields(draft.saved), draft.history.present, toFields(theirs), choices);
  return rebase(draft, theirs, fields, now);
}

function put(draft: Draft, key: PartName | "all", fields: AppearanceFields, now: number): Draft {
  if (isEqual(fields, draft.history.present)) return draft;
  return { ...draft, history: change(draft.history, key, fields, now) };
}
