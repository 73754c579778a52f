import { useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";

/**
 * Saves of an item with a version, one at a time. `conflictCode` is the code of the error that reports a newer version
 * and contains it as `current`.
 */
export function useVersionedSave<Item>(conflictCode: string) {
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
    showErrors: (error: unknown) => Tab | undefined,
  ): Promise<Tab | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await save();
      return undefined;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === conflictCode;
      const current = isConflict ? (error.extra["current"] as Item | undefined) : undefined;
      if (current) setTheirs(current);
      const tab = showErrors(error);
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
