import { useState, useRef, useCallback, useEffect } from "react";
import { ApiError } from "#client/api-error.ts";
import { isEqual } from "./three-way-merge.ts";

/** The item to change, as it was loaded. */
export interface EditedItem<Fields> {
  readonly _id: string;
  readonly version: number;
  readonly fields: Fields;
}

interface Versioned {
  readonly _id: string;
  readonly version: number;
}

interface Options<Fields, Item, Tab> {
  readonly store: DraftStore<Fields>;
  readonly initial: EditorDraft<Fields>;
  readonly isRestored: boolean;
  readonly target: Item | undefined;
  readonly toFields: (item: Item) => Fields;
  /** The fields without what the form does not show; two values that are equal then are the same input. */
  readonly toCompared: (fields: Fields) => Fields;
  /** Shows the errors that the form finds in these fields, and returns the tab of the first one. */
  readonly check: (fields: Fields) => Tab | undefined;
  /** Saves the fields as a change of the item, or creates an item if `saved` is undefined. */
  readonly save: (fields: Fields, saved: EditedItem<Fields> | undefined) => Promise<unknown>;
  /** The code of the API error that reports a newer version. */
  readonly changedCode: string;
  /** Shows the errors that the server returned, and returns the tab of the first one. */
  readonly showErrors: (error: unknown) => Tab | undefined;
  readonly onSaved: () => void;
}

/** The input of an editor with its stored draft. Saves are based on the version that was loaded. */
export function useItemEditor<Fields, Item extends Versioned, Tab>(options: Options<Fields, Item, Tab>) {
  const { store, initial, target, toFields, toCompared, check, save, changedCode, showErrors, onSaved } = options;
  const [base, setBase] = useState({ fields: initial.base, version: initial.version });
  const [fields, setFields] = useState(initial.fields);
  const [isRestored, setRestored] = useState(options.isRestored);
  const [round, setRound] = useState(0);
  const getCurrent = ({ code, extra }: ApiError) =>
    code === changedCode ? (extra["current"] as Item | undefined) : undefined;
  const isSame = (one: Fields, other: Fields) => isEqual(toCompared(one), toCompared(other));
  const saving = useVersionedSave(getCurrent);
  const forget = useStoredDraft(store, { fields, base: base.fields, version: base.version });

  /** Saves these fields as a change of a version, and returns the tab that has an error. */
  async function submit(next: Fields, basis = base, isNew = !target): Promise<Tab | undefined> {
    const { fields: before, version } = basis;
    const saved = target && !isNew && version !== undefined ? { _id: target._id, version, fields: before } : undefined;
    return (
      check(next) ??
      saving.run(async () => {
        await save(next, saved).catch((error: unknown) => {
          const current = error instanceof ApiError ? getCurrent(error) : undefined;
          // the response to an earlier save of these fields was lost
          if (!current || !isSame(toFields(current), next)) throw error;
        });
        forget();
        onSaved();
      }, showErrors)
    );
  }
  function replace(next: Fields, basis: typeof base): void {
    setBase(basis);
    setFields(next);
    setRound((before) => before + 1);
  }

  const { theirs } = saving;
  return {
    fields,
    setFields,
    base: base.fields,
    failure: saving.failure,
    isSaving: saving.isSaving,
    isRestored,
    isChanged: !isSame(fields, base.fields),
    /** Changes whenever the fields are replaced. Use it as a key, to remount components that have their own state. */
    round,
    submit,
    /** Creates a new item from these fields, for use when the edited one was deleted in the meantime. */
    submitAsNew: (next: Fields) => submit(next, base, true),
    /** Starts over with these fields; `upon` is the state that they are based on. */
    startOver(next: Fields, upon: typeof base): void {
      replace(next, upon);
      saving.clearFailure();
      setRestored(false);
    },
    forget,
    conflict: theirs && {
      theirs: toFields(theirs),
      back: saving.closeConflict,
      /** Saves the merged fields as a change of the other version. */
      async save(merged: Fields): Promise<void> {
        const basis = { fields: toFields(theirs), version: theirs.version };
        replace(merged, basis);
        saving.closeConflict();
        await submit(merged, basis);
      },
    },
  };
}

/** Saves an item with a version, one save at a time. `getCurrent` returns the newer version from a conflict error. */
export function useVersionedSave<Item>(getCurrent: (error: ApiError) => Item | undefined) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [theirs, setTheirs] = useState<Item>();
  const isRunning = useRef(false);

  /**
   * Runs `save`, unless another save is running. `showErrors` shows the errors of fields and returns the tab of the
   * first one; an error for which it returns no tab becomes the failure of the save.
   */
  async function run<Tab>(
    save: () => Promise<void>,
    showErrors?: (error: unknown) => Tab | undefined,
  ): Promise<Tab | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await save();
      return undefined;
    } catch (error) {
      const current = error instanceof ApiError ? getCurrent(error) : undefined;
      if (current) setTheirs(current);
      const tab = showErrors?.(error);
      if (tab === undefined && !current) setFailure(error);
      return tab;
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  return {
    isSaving,
    failure,
    /** The newer version in a conflict; undefined after `closeConflict`. */
    theirs,
    run,
    clearFailure: () => setFailure(undefined),
    closeConflict: () => setTheirs(undefined),
  };
}

/** Unsaved input of an editor, with the state that it is based on. */
export interface EditorDraft<Fields> {
  readonly fields: Fields;
  readonly base: Fields;
  /** The version of the edited item; undefined for a new one. */
  readonly version?: number | undefined;
}

/** Stores one draft while the tab is open, through reloads and crashes. */
export interface DraftStore<Fields> {
  readonly find: () => EditorDraft<Fields> | undefined;
  readonly keep: (draft: EditorDraft<Fields>) => void;
  readonly drop: () => void;
}

/**
 * `key` identifies the page and the item. `isFields` returns false for fields that another version of the dashboard
 * stored.
 */
export function openDraft<Fields>(key: string, isFields: (value: unknown) => value is Fields): DraftStore<Fields> {
  return {
    find() {
      const text = withSessionStorage((storage) => storage.getItem(key));
      return text ? readDraft(text, isFields) : undefined;
    },
    keep: (draft) => withSessionStorage((storage) => storage.setItem(key, JSON.stringify(draft))),
    drop: () => withSessionStorage((storage) => storage.removeItem(key)),
  };
}

/** Parses a stored draft; undefined if it is invalid, as it may be after an update of the dashboard. */
export function readDraft<Fields>(
  text: string,
  isFields: (value: unknown) => value is Fields,
): EditorDraft<Fields> | undefined {
  try {
    const { fields, base, version } = JSON.parse(text) as Partial<Record<keyof EditorDraft<Fields>, unknown>>;
    const isVersion = version === undefined || Number.isInteger(version);
    if (!isFields(fields) || !isFields(base) || !isVersion) return undefined;
    return { fields, base, version: version as number | undefined };
  } catch {
    return undefined;
  }
}

interface StoringOptions {
  readonly isPaused?: boolean;
  /** The delay between a change and storing it, for large input; 0 by default. */
  readonly delayMs?: number;
}

/** Stores the input while it differs from its base. The returned function deletes the draft and stops storing. */
export function useStoredDraft<Fields>(
  store: DraftStore<Fields>,
  { fields, base, version }: EditorDraft<Fields>,
  { isPaused = false, delayMs = 0 }: StoringOptions = {},
): () => void {
  const isOver = useRef(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const write = () => {
      if (isOver.current) return;
      if (isEqual(fields, base)) store.drop();
      else store.keep({ fields, base, version });
    };
    if (delayMs === 0) {
      write();
      return undefined;
    }
    const timer = setTimeout(write, delayMs);
    window.addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", write);
    };
  }, [store, fields, base, version, isPaused, delayMs]);
  return useCallback(() => {
    isOver.current = true;
    store.drop();
  }, [store]);
}

function withSessionStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(sessionStorage);
  } catch (error) {
    // storage may be blocked or full, but editing works without it
    console.error("draft", error);
    return undefined;
  }
}
