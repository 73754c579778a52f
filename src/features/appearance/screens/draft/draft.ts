import type { Appearance, AppearanceFields } from "../../contract.ts";
import { change, type History, newHistory, redo, undo } from "./history.ts";
import { merge, take } from "./merge.ts";
import { toFields, isEqual, type PartName, type Parts, withPart } from "./draft-parts.ts";

/** What is edited: the state that is saved, and what has been made of it here. */
export interface Draft {
  /** The last state that we know to be saved; its version is the one that a save names. */
  readonly saved: Appearance;
  readonly history: History<AppearanceFields, PartName | "all">;
}

export function newDraft(saved: Appearance): Draft {
  return { saved, history: newHistory(toFields(saved)) };
}

export function hasChanges({ saved, history }: Draft): boolean {
  return !isEqual(toFields(saved), history.present);
}

/** Several parts that belong together change in one step, which is named for the first. */
export function edit(draft: Draft, parts: Partial<Parts>, now: number): Draft {
  const [first, ...rest] = Object.keys(parts) as PartName[];
  if (first === undefined) return draft;
  const before = draft.history.present;
  const after = [first, ...rest].reduce((fields, name) => withPart(fields, name, parts[name]!), before);
  return put(draft, first, after, now);
}

/** Everything at once, such as a draft that was kept. */
export function replace(draft: Draft, fields: AppearanceFields, now: number): Draft {
  return put(draft, "all", fields, now);
}

export function stepBack(draft: Draft): Draft {
  return { ...draft, history: undo(draft.history) };
}

export function stepForward(draft: Draft): Draft {
  return { ...draft, history: redo(draft.history) };
}

/** After `sent` was saved as `answer`, which may have put defaults into what was empty; what was typed since stays. */
export function afterSave(draft: Draft, sent: AppearanceFields, response: Appearance): Draft {
  const { fields } = merge(sent, draft.history.present, toFields(response));
  return { saved: response, history: { ...draft.history, present: fields, changedAt: undefined } };
}

/**
 * After one photo alone was saved. If somebody else has saved as well meanwhile, the version stays what it was, so that
 * the next save notices.
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

/** Somebody else's newer state: taken whole where nothing was changed here, else left for the next save to notice. */
export function adopt(draft: Draft, theirs: Appearance): Draft {
  if (theirs.version <= draft.saved.version) return draft;
  return hasChanges(draft) ? draft : newDraft(theirs);
}

/** On top of theirs now, with what `fields` makes of both. */
export function rebase(draft: Draft, theirs: Appearance, fields: AppearanceFields, now: number): Draft {
  return { ...put(draft, "all", fields, now), saved: theirs };
}

/** What both made of it, with theirs in the parts that `theirParts` names. */
export function resolveConflict(draft: Draft, theirs: Appearance, theirParts: readonly PartName[], now: number): Draft {
  const merged = merge(toFields(draft.saved), draft.history.present, toFields(theirs));
  return rebase(draft, theirs, take(merged.fields, toFields(theirs), theirParts), now);
}

function put(draft: Draft, key: PartName | "all", fields: AppearanceFields, now: number): Draft {
  if (isEqual(fields, draft.history.present)) return draft;
  return { ...draft, history: change(draft.history, key, fields, now) };
}
