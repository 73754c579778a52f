import { type ConflictChoices, isEqual } from "#features/routing/screens/editing/three-way-merge.ts";
import type { Appearance, AppearanceFields } from "../../contract.ts";
import { mergeFields, type PartName, type AppearanceParts, toFields, withParts } from "./draft-parts.ts";

/** The last saved state, and the edits made in this tab. */
export interface AppearanceDraft {
  /** The last known saved state. Saving sends its version. */
  readonly saved: Appearance;
  readonly history: History<AppearanceFields, PartName | "all">;
}

export function newDraft(saved: Appearance): AppearanceDraft {
  return { saved, history: newHistory(toFields(saved)) };
}

export function hasChanges({ saved, history }: AppearanceDraft): boolean {
  return !isEqual(toFields(saved), history.present);
}

/** Changes related parts in one step, named after the first. */
export function editDraft(draft: AppearanceDraft, parts: Partial<AppearanceParts>, now: number): AppearanceDraft {
  const [first] = Object.keys(parts) as PartName[];
  return first === undefined ? draft : put(draft, first, withParts(draft.history.present, parts), now);
}

export function undoDraft(draft: AppearanceDraft): AppearanceDraft {
  return { ...draft, history: undo(draft.history) };
}

export function redoDraft(draft: AppearanceDraft): AppearanceDraft {
  return { ...draft, history: redo(draft.history) };
}

/**
 * The draft after `sent` was saved as `response`, where the server may have filled empty fields with defaults. Later
 * edits stay.
 */
export function afterSave(draft: AppearanceDraft, sent: AppearanceFields, response: Appearance): AppearanceDraft {
  const fields = mergeFields(sent, draft.history.present, toFields(response));
  return { saved: response, history: { ...draft.history, present: fields, changedAt: undefined } };
}

/**
 * The draft after a single photo was saved. If another photo was chosen or the photo was removed in the meantime, that
 * stays an unsaved change. If another save happened elsewhere, the draft keeps its old version, so that the next save
 * detects the conflict.
 */
export function afterPhoto(
  draft: AppearanceDraft,
  part: "profile_photo" | "header_photo",
  response: Appearance,
  { before, now }: { readonly before: string; readonly now: number },
): AppearanceDraft {
  const photo = response[part];
  const { present } = draft.history;
  const isNext = response.version === draft.saved.version + 1;
  const saved = isNext ? response : { ...draft.saved, [part]: photo };
  return present[part] === before
    ? { ...put(draft, part, { ...present, [part]: photo }, now), saved }
    : { ...draft, saved };
}

/** Adopts a newer state saved elsewhere if nothing was changed here. Otherwise the next save detects the conflict. */
export function adoptNewer(draft: AppearanceDraft, theirs: Appearance): AppearanceDraft {
  if (theirs.version <= draft.saved.version) return draft;
  return hasChanges(draft) ? draft : newDraft(theirs);
}

/** Bases the draft on `theirs`, with the merged `fields`. */
export function rebase(
  draft: AppearanceDraft,
  theirs: Appearance,
  fields: AppearanceFields,
  now: number,
): AppearanceDraft {
  return { ...put(draft, "all", fields, now), saved: theirs };
}

export function resolveConflict(
  draft: AppearanceDraft,
  theirs: Appearance,
  choices: ConflictChoices<PartName>,
  now: number,
): AppearanceDraft {
  const fields = mergeFields(toFields(draft.saved), draft.history.present, toFields(theirs), choices);
  return rebase(draft, theirs, fields, now);
}

function put(draft: AppearanceDraft, key: PartName | "all", fields: AppearanceFields, now: number): AppearanceDraft {
  if (isEqual(fields, draft.history.present)) return draft;
  return { ...draft, history: recordChange(draft.history, key, fields, now) };
}

/** Past states, the present one, and undone ones. */
export interface History<State, Key> {
  readonly past: readonly Step<State, Key>[];
  readonly present: State;
  readonly future: readonly Step<State, Key>[];
  /** When the last change was made, to merge continuous typing; undefined after an undo or redo. */
  readonly changedAt: number | undefined;
}

/** A state, and the key of the change that replaced it. */
interface Step<State, Key> {
  readonly state: State;
  readonly key: Key;
}

/** Changes of the same field within this time make one step. */
const MERGE_MS = 1000;
const STEPS_MAX = 200;

export function newHistory<State, Key>(present: State): History<State, Key> {
  return { past: [], present, future: [], changedAt: undefined };
}

/** Sets `present`. Continuous changes of the same field are undone together. */
export function recordChange<State, Key>(
  history: History<State, Key>,
  key: Key,
  present: State,
  now: number,
): History<State, Key> {
  const { past, changedAt } = history;
  const continuesLastStep = changedAt !== undefined && now - changedAt < MERGE_MS && past.at(-1)?.key === key;
  return {
    past: continuesLastStep ? past : [...past, { state: history.present, key }].slice(-STEPS_MAX),
    present,
    future: [],
    changedAt: now,
  };
}

/** Undoes the last change; returns the same history if nothing is left to undo. */
export function undo<State, Key>(history: History<State, Key>): History<State, Key> {
  const { past, present, future } = history;
  const last = past.at(-1);
  if (!last) return history;
  return {
    past: past.slice(0, -1),
    present: last.state,
    future: [{ state: present, key: last.key }, ...future],
    changedAt: undefined,
  };
}

/** Redoes the last undone change; returns the same history if nothing is left to redo. */
export function redo<State, Key>(history: History<State, Key>): History<State, Key> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (!next) return history;
  return {
    past: [...past, { state: present, key: next.key }],
    present: next.state,
    future: rest,
    changedAt: undefined,
  };
}

/** The key of the last change, which an undo reverts. */
export function lastKey<State, Key>({ past }: History<State, Key>): Key | undefined {
  return past.at(-1)?.key;
}

/** The key of the change that a redo applies. */
export function nextKey<State, Key>({ future }: History<State, Key>): Key | undefined {
  return future[0]?.key;
}
