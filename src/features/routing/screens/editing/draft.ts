import { useCallback, useEffect, useRef } from "react";
import { isEqual } from "./three-way.ts";

/** Unsaved input of an editor, with the state that it is based on. */
export interface Draft<Fields> {
  readonly fields: Fields;
  readonly base: Fields;
  /** The version of the edited item; undefined for a new one. */
  readonly version?: number | undefined;
}

/** Stores one draft for as long as the tab is open, through reloads and crashes. */
export interface DraftStore<Fields> {
  readonly find: () => Draft<Fields> | undefined;
  readonly keep: (draft: Draft<Fields>) => void;
  readonly drop: () => void;
}

/** `key` names the account and the item; `isFields` recognises the fields of this version of the page. */
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

/** Parses a stored draft; undefined if it is invalid, such as a draft of an older version of this page. */
export function readDraft<Fields>(
  text: string,
  isFields: (value: unknown) => value is Fields,
): Draft<Fields> | undefined {
  try {
    const { fields, base, version } = JSON.parse(text) as Partial<Record<keyof Draft<Fields>, unknown>>;
    const isVersion = version === undefined || Number.isInteger(version);
    if (!isFields(fields) || !isFields(base) || !isVersion) return undefined;
    return { fields, base, version: version as number | undefined };
  } catch {
    return undefined;
  }
}

interface StoringOptions {
  readonly isPaused?: boolean;
  /** How long after a change it is stored, for input that is large; otherwise at once. */
  readonly delayMs?: number;
}

/** Stores the input while it differs from its base. The returned function deletes it and ends the storing. */
export function useStoredDraft<Fields>(
  store: DraftStore<Fields>,
  { fields, base, version }: Draft<Fields>,
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
    // storage may be blocked or full; editing works without it
    console.error("draft", error);
    return undefined;
  }
}
