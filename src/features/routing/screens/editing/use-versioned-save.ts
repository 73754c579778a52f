import { useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";

/** Saves of an item with a version, one at a time. `getCurrent` finds the newer version in an error that reports one. */
export function useVersionedSave<Item>(getCurrent: (error: ApiError) => Item | undefined) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [theirs, setTheirs] = useState<Item>();
  const isRunning = useRef(false);

  /**
   * Runs `save`, unless another one runs. `showErrors` shows the errors of fields and returns the tab of the first one;
   * an error without such a tab is the failure of the save.
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
    /** The newer version, until `closeConflict`. */
    theirs,
    run,
    clearFailure: () => setFailure(undefined),
    closeConflict: () => setTheirs(undefined),
  };
}
