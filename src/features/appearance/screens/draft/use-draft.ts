import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type EditorDraft,
  openDraft,
  useStoredDraft,
  useVersionedSave,
} from "#features/routing/screens/editing/editor-state.ts";
import { isEqual, type ConflictChoices } from "#features/routing/screens/editing/three-way-merge.ts";
import type { Appearance, AppearanceFields, AppearanceChange } from "../../contract.ts";
import {
  adoptNewer,
  type AppearanceDraft,
  editDraft,
  newDraft,
  replaceFields,
  undoDraft,
  redoDraft,
  afterPhoto,
  afterSave,
  resolveConflict,
} from "./draft.ts";
import { lastKey, nextKey } from "./undo-history.ts";
import { pickFields } from "../../default-appearance.ts";
import { isFields, mergeFields, type PartName, type AppearanceParts, findConflicts } from "./draft-parts.ts";
import { ApiError } from "#client/api-error.ts";
import { appearanceCall, useCacheAppearance } from "../appearance-queries.ts";

export interface DraftState {
  readonly fields: AppearanceFields;
  readonly saved: Appearance;
  readonly hasChanges: boolean;
  /** The part that an undo would revert, and the part that a redo would restore. */
  readonly undoes: PartName | "all" | undefined;
  readonly redoes: PartName | "all" | undefined;
  /** The unsaved draft of an earlier document in this tab, until the user restores or discards it. */
  readonly kept: EditorDraft<AppearanceFields> | undefined;
  readonly edit: (parts: Partial<AppearanceParts>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The current draft, for code that runs after a delay. */
  readonly getCurrent: () => AppearanceDraft;
  readonly update: (step: (draft: AppearanceDraft) => AppearanceDraft) => void;
}

/** The draft may contain long custom code, so it is not stored at every keystroke. */
const STORE_AFTER_MS = 250;

/** The draft of an appearance. As long as nothing is changed here, it adopts what is saved elsewhere. */
export function useDraft(userId: string, appearance: Appearance): DraftState {
  const [draft, setDraft] = useState(() => newDraft(appearance));
  const latest = useRef(draft);
  const [store] = useState(() => openDraft(`appearance-draft ${userId}`, isFields));
  const [kept, setKept] = useState(store.find);
  const fields = draft.history.present;
  const base = useMemo(() => pickFields(draft.saved), [draft.saved]);

  const update = useCallback((step: (before: AppearanceDraft) => AppearanceDraft) => {
    latest.current = step(latest.current);
    setDraft(latest.current);
  }, []);
  const undo = useCallback(() => update(undoDraft), [update]);
  const redo = useCallback(() => update(redoDraft), [update]);

  useEffect(() => update((before) => adoptNewer(before, appearance)), [appearance, update]);
  useStoredDraft(store, { fields, base }, { isPaused: kept !== undefined, delayMs: STORE_AFTER_MS });
  useUndoKeys(undo, redo);

  return {
    fields,
    saved: draft.saved,
    hasChanges: !isEqual(fields, base),
    undoes: lastKey(draft.history),
    redoes: nextKey(draft.history),
    kept,
    edit: useCallback((parts) => update((before) => editDraft(before, parts, Date.now())), [update]),
    undo,
    redo,
    restore() {
      if (!kept) return;
      update((before) => {
        const restored = mergeFields(kept.base, kept.fields, before.history.present);
        return replaceFields(before, restored, Date.now());
      });
      setKept(undefined);
    },
    discard: () => setKept(undefined),
    getCurrent: useCallback(() => latest.current, []),
    update,
  };
}

/**
 * Ctrl or Cmd with Z undoes wherever the focus is; with Shift (or Ctrl with Y) it redoes. A field's native undo would
 * skip changes to other fields. Dialogs and fields outside the draft keep the native undo.
 */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && (event.target.closest("[role=dialog]") || isOtherField(event.target)))
        return;
      const key = getLetter(event);
      if (key !== "z" && !(key === "y" && event.ctrlKey)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    // in the capture phase, since a code editor would otherwise handle the keys itself
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [undo, redo]);
}

/** A field outside the draft, or in a nested form, such as the name of a version. */
function isOtherField(target: Element): boolean {
  const field = target.closest("input, textarea, select, [contenteditable]");
  return field !== null && !field.closest("form, [data-draft]")?.matches("[data-draft]");
}

/** The letter of a key. For another script, such as Cyrillic, the Latin letter at that position. */
function getLetter({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return (isForeign ? code.replace(/^Key/, "") : key).toLowerCase();
}

export type PhotoPart = "profile_photo" | "header_photo";

/** How often a save is retried on top of a newer state before it fails. */
const RETRIES_MAX = 3;

/** Saves the draft, all fields at once. Updates run one after another. */
export function useSave(draft: DraftState) {
  const lastUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const [pending, setPending] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const saving = useVersionedSave(findCurrent);
  const cacheAppearance = useCacheAppearance();

  async function put(change: AppearanceChange & { version?: number }): Promise<Appearance> {
    const params = { appearanceId: draft.getCurrent().saved._id };
    const response = await appearanceCall("PUT /v1/appearance/{appearanceId}", { params, body: change });
    cacheAppearance(response);
    return response;
  }

  /** Saves the draft. After a save elsewhere, merges both states and tries again, unless there is a conflict. */
  async function putDraft(retriesLeft: number): Promise<void> {
    const { saved, history } = draft.getCurrent();
    const sent = history.present;
    try {
      const response = await put({ ...sent, version: saved.version });
      draft.update((before) => afterSave(before, sent, response));
    } catch (error) {
      const theirs = error instanceof ApiError ? findCurrent(error) : undefined;
      if (!theirs || retriesLeft === 0) throw error;
      if (findConflicts(pickFields(saved), draft.getCurrent().history.present, pickFields(theirs)).length > 0)
        throw error;
      draft.update((before) => resolveConflict(before, theirs, {}, Date.now()));
      await putDraft(retriesLeft - 1);
    }
  }

  /** Saves a single photo immediately; other changes stay unsaved. Returns the step that failed, if any. */
  async function savePhoto(
    part: PhotoPart,
    address: string,
    before: string,
  ): Promise<"current" | "update" | undefined> {
    let step: "current" | "update" = "current";
    try {
      const { user } = draft.getCurrent().saved;
      await appearanceCall("GET /v1/appearance/{userId}", { params: { userId: user } });
      step = "update";
      const response = await put({ [part]: address });
      draft.update((latest) => afterPhoto(latest, part, response, { before, now: Date.now() }));
      return undefined;
    } catch (error) {
      console.error("appearance", error);
      return step;
    }
  }

  /** True once it is saved; false if it failed or there is a conflict to resolve. */
  async function save(): Promise<boolean> {
    setSaved(false);
    setPending((count) => count + 1);
    let isDone = false;
    await queue(() =>
      saving.run(async () => {
        await putDraft(RETRIES_MAX);
        isDone = true;
      }),
    );
    setPending((count) => count - 1);
    setSaved(isDone);
    return isDone;
  }

  function queue<T>(update: () => Promise<T>): Promise<T> {
    const result = lastUpdate.current.then(update, update);
    lastUpdate.current = result;
    return result;
  }

  const { theirs } = saving;
  return {
    /** True as soon as a save is requested, even while it waits for a photo or a restore. */
    isSaving: pending > 0,
    /** True after a save until the next one. */
    isSaved,
    failure: saving.failure,
    save,
    savePhoto(part: PhotoPart, address: string) {
      const before = draft.getCurrent().history.present[part];
      return queue(() => savePhoto(part, address, before));
    },
    /** Queues another change of the appearance, such as a restore, behind the updates. */
    queue,
    conflict: theirs && {
      theirs,
      back: saving.closeConflict,
      /** Saves the merged draft on top of the newer state. */
      async save(choices: ConflictChoices<PartName>): Promise<void> {
        saving.closeConflict();
        draft.update((before) => resolveConflict(before, theirs, choices, Date.now()));
        await save();
      },
    },
  };
}

export type Save = ReturnType<typeof useSave>;
export type SaveConflict = NonNullable<Save["conflict"]>;

/** The current appearance, if the save was rejected because its version is outdated. */
function findCurrent({ code, extra }: ApiError): Appearance | undefined {
  return code === "appearance_changed" ? (extra["current"] as Appearance | undefined) : undefined;
}
