import { type ConflictChoices, isEqual } from "#features/routing/screens/editing/three-way-merge.ts";
import type { Appearance, AppearanceFields } from "../../contract.ts";
import { pickFields } from "../../default-appearance.ts";
import { mergeFields, type PartName, type AppearanceParts, withParts } from "./draft-parts.ts";
import { type History, mapStates, newHistory, recordChange, redo, undo } from "./undo-history.ts";

/** The last saved state, and the edits made in this tab. */
export interface AppearanceDraft {
  /** The last known saved state. Saving sends its version. */
  readonly saved: Appearance;
  readonly history: History<AppearanceFields, PartName | "all">;
}

export function newDraft(saved: Appearance): AppearanceDraft {
  return { saved, history: newHistory(pickFields(saved)) };
}

export function hasChanges({ saved, history }: AppearanceDraft): boolean {
  return !isEqual(pickFields(saved), history.present);
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
  const fields = mergeFields(sent, draft.history.present, pickFields(response));
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

/** Changes all fields in one step. */
export function replaceFields(draft: AppearanceDraft, fields: AppearanceFields, now: number): AppearanceDraft {
  return put(draft, "all", fields, now);
}

/**
 * Bases the draft on `theirs`, in all of its steps: an undo must not bring back what the other save has changed. Where
 * they win a conflict, that is a step of its own.
 */
export function resolveConflict(
  draft: AppearanceDraft,
  theirs: Appearance,
  choices: ConflictChoices<PartName>,
  now: number,
): AppearanceDraft {
  const merge = (mine: AppearanceFields, chosen?: ConflictChoices<PartName>) =>
    mergeFields(pickFields(draft.saved), mine, pickFields(theirs), chosen);
  const history = mapStates(draft.history, (state) => merge(state));
  return put({ saved: theirs, history }, "all", merge(draft.history.present, choices), now);
}

function put(draft: AppearanceDraft, key: PartName | "all", fields: AppearanceFields, now: number): AppearanceDraft {
  if (isEqual(fields, draft.history.present)) return draft;
  return { ...draft, history: recordChange(draft.history, key, fields, now) };
}
