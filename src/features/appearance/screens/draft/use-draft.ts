import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Draft as KeptDraft, openDraft, useStoredDraft } from "#features/routing/screens/editing/draft.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import type { Appearance, AppearanceFields } from "../../contract.ts";
import { adopt, type Draft, edit, newDraft, rebase, stepBack, stepForward, lastKey, nextKey } from "./draft.ts";
import { isFields, mergeFields, type PartName, type Parts, toFields } from "./draft-parts.ts";

export interface DraftState {
  readonly fields: AppearanceFields;
  readonly saved: Appearance;
  readonly hasChanges: boolean;
  /** What an undo reverts, and what a redo applies. */
  readonly undoes: PartName | "all" | undefined;
  readonly redoes: PartName | "all" | undefined;
  /** The draft that an earlier document left in this tab, until the person decides about it. */
  readonly kept: KeptDraft<AppearanceFields> | undefined;
  readonly edit: (parts: Partial<Parts>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The current draft, for code that runs after a delay. */
  readonly now: () => Draft;
  readonly update: (step: (draft: Draft) => Draft) => void;
}

/** Custom code may be long: it is not stored with every key. */
const STORE_AFTER_MS = 250;

/** The draft of an appearance. It follows others' saves as long as nothing is changed here. */
export function useDraft(userId: string, appearance: Appearance): DraftState {
  const [draft, setDraft] = useState(() => newDraft(appearance));
  const latest = useRef(draft);
  const [store] = useState(() => openDraft(`appearance-draft ${userId}`, isFields));
  const [kept, setKept] = useState(store.find);
  const fields = draft.history.present;
  const base = useMemo(() => toFields(draft.saved), [draft.saved]);

  const update = useCallback((step: (before: Draft) => Draft) => {
    latest.current = step(latest.current);
    setDraft(latest.current);
  }, []);
  const undo = useCallback(() => update(stepBack), [update]);
  const redo = useCallback(() => update(stepForward), [update]);

  useEffect(() => update((before) => adopt(before, appearance)), [appearance, update]);
  useStoredDraft(store, { fields, base }, { isPaused: kept !== undefined, delayMs: STORE_AFTER_MS });
  useUndoKeys(undo, redo);

  return {
    fields,
    saved: draft.saved,
    hasChanges: !isEqual(fields, base),
    undoes: lastKey(draft.history),
    redoes: nextKey(draft.history),
    kept,
    edit: useCallback((parts) => update((before) => edit(before, parts, Date.now())), [update]),
    undo,
    redo,
    restore() {
      if (!kept) return;
      update((before) => {
        const restored = mergeFields(kept.base, kept.fields, before.history.present);
        return rebase(before, before.saved, restored, Date.now());
      });
      setKept(undefined);
    },
    discard: () => setKept(undefined),
    now: useCallback(() => latest.current, []),
    update,
  };
}

/**
 * Ctrl or Cmd with Z undoes wherever the focus is; with Shift (or Ctrl with Y) it redoes. A field's native undo does
 * not know the other changes. Dialogs keep theirs.
 */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && !(key === "y" && event.ctrlKey)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    // In the capture phase: a code editor would otherwise handle the keys itself.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [undo, redo]);
}
