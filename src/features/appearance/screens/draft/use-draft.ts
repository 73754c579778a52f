import { useCallback, useEffect, useRef, useState } from "react";
import type { Appearance, AppearanceFields } from "../../contract.ts";
import { adopt, type Draft, edit, hasChanges, newDraft, replace, stepBack, stepForward } from "./draft.ts";
import { lastKey, nextKey } from "./undo-history.ts";
import { findKeptDraft, forgetDraft, keepDraft, type KeptDraft } from "./kept-draft.ts";
import { merge } from "./merge.ts";
import { toFields, type PartName, type Parts } from "./draft-parts.ts";

/**
 * Delay between a change and storing the draft: longer would lose more at a reload, shorter would write at every
 * keystroke.
 */
const KEEP_AFTER_MS = 250;

export interface DraftState {
  readonly fields: AppearanceFields;
  readonly saved: Appearance;
  readonly hasChanges: boolean;
  /** What an undo reverts, and what a redo applies. */
  readonly undoes: PartName | "all" | undefined;
  readonly redoes: PartName | "all" | undefined;
  /** The draft that an earlier document left in this tab, until the person decides about it. */
  readonly kept: KeptDraft | undefined;
  readonly edit: (parts: Partial<Parts>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The current draft, for code that runs after a delay. */
  readonly now: () => Draft;
  readonly update: (step: (draft: Draft) => Draft) => void;
}

/** The draft of an appearance. It follows others' saves as long as nothing is changed here. */
export function useDraft(userId: string, appearance: Appearance): DraftState {
  const [draft, setDraft] = useState(() => newDraft(appearance));
  const latest = useRef(draft);
  const [kept, setKept] = useState(() => findKeptDraft(userId));

  const update = useCallback((step: (before: Draft) => Draft) => {
    latest.current = step(latest.current);
    setDraft(latest.current);
  }, []);

  useEffect(() => update((before) => adopt(before, appearance)), [appearance, update]);
  useKeptDraft(userId, draft, kept !== undefined);

  return {
    fields: draft.history.present,
    saved: draft.saved,
    hasChanges: hasChanges(draft),
    undoes: lastKey(draft.history),
    redoes: nextKey(draft.history),
    kept,
    edit: useCallback((parts) => update((before) => edit(before, parts, Date.now())), [update]),
    undo: useCallback(() => update(stepBack), [update]),
    redo: useCallback(() => update(stepForward), [update]),
    restore() {
      if (!kept) return;
      update((before) => replace(before, merge(kept.base, kept.fields, before.history.present).fields, Date.now()));
      setKept(undefined);
    },
    discard() {
      forgetDraft();
      setKept(undefined);
    },
    now: useCallback(() => latest.current, []),
    update,
  };
}

/** Stores the draft soon after each change and when the document closes, unless an older one is still on offer. */
function useKeptDraft(userId: string, draft: Draft, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return;
    const write = () => {
      if (hasChanges(draft)) keepDraft(userId, { base: toFields(draft.saved), fields: draft.history.present });
      else forgetDraft();
    };
    const timer = setTimeout(write, KEEP_AFTER_MS);
    window.addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", write);
    };
  }, [userId, draft, isPaused]);
}
