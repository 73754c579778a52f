import { useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import type { Appearance, AppearanceChange } from "../../contract.ts";
import { appearanceCall, useKeepAppearance } from "../appearance-queries.ts";
import { afterPhoto, afterSave, resolveConflict } from "./draft.ts";
import { merge } from "./merge.ts";
import { toFields, type PartName } from "./draft-parts.ts";
import type { DraftState } from "./use-draft.ts";

/** Someone else's newer state, and the parts that both changed. */
export interface Conflict {
  readonly theirs: Appearance;
  readonly clashes: readonly PartName[];
}

export type SaveOutcome = { readonly kind: "saved" } | { readonly kind: "failed"; readonly error: unknown };
export type PhotoPart = "profile_photo" | "header_photo";

/** How many concurrent saves by others are merged before giving up. */
const TRIES = 3;

/** Saves the draft, all fields at once. Updates run one after another. */
export function useSave(draft: DraftState) {
  const lastUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [conflict, setConflict] = useState<Conflict>();
  const keepAppearance = useKeepAppearance();

  async function put(change: AppearanceChange & { version?: number }): Promise<Appearance> {
    const params = { appearanceId: draft.now().saved._id };
    const response = await appearanceCall("PUT /v1/appearance/{appearanceId}", { params, body: change });
    keepAppearance(response);
    return response;
  }

  /** True once it is saved; false if it failed or there is a conflict to resolve. */
  async function saveOnce(triesLeft: number): Promise<boolean> {
    const { saved, history } = draft.now();
    const sent = history.present;
    try {
      const response = await put({ ...sent, version: saved.version });
      draft.update((before) => afterSave(before, sent, response));
      setOutcome({ kind: "saved" });
      return true;
    } catch (error) {
      const theirs = pickNewer(error);
      if (!theirs) {
        setOutcome({ kind: "failed", error });
        console.error("appearance", error);
        return false;
      }
      const { clashes } = merge(toFields(saved), draft.now().history.present, toFields(theirs));
      if (clashes.length > 0 || triesLeft === 0) {
        setConflict({ theirs, clashes });
        return false;
      }
      draft.update((before) => resolveConflict(before, theirs, [], Date.now()));
      return saveOnce(triesLeft - 1);
    }
  }

  /** Saves a single photo at once; other changes stay unsaved. Returns the step that failed, if any. */
  async function savePhoto(part: PhotoPart, address: string): Promise<"current" | "update" | undefined> {
    let step: "current" | "update" = "current";
    try {
      const { user } = draft.now().saved;
      await appearanceCall("GET /v1/appearance/{userId}", { params: { userId: user } });
      step = "update";
      const response = await put({ [part]: address });
      draft.update((before) => afterPhoto(before, part, response, Date.now()));
      return undefined;
    } catch (error) {
      console.error("appearance", error);
      return step;
    }
  }

  async function save(): Promise<boolean> {
    waiting.current++;
    setSaving(true);
    setOutcome(undefined);
    try {
      return await queue(() => saveOnce(TRIES));
    } finally {
      waiting.current--;
      setSaving(waiting.current > 0);
    }
  }

  function queue<T>(update: () => Promise<T>): Promise<T> {
    const settled = lastUpdate.current.then(update, update);
    lastUpdate.current = settled;
    return settled;
  }

  return {
    isSaving,
    outcome,
    conflict,
    save,
    savePhoto: (part: PhotoPart, address: string) => queue(() => savePhoto(part, address)),
    /** Queues another change of the appearance, such as a restore, behind the updates. */
    queue,
    /** Resolves a conflict with theirs in these parts, and saves the result. */
    async settleConflict(theirParts: readonly PartName[]) {
      if (!conflict) return;
      const { theirs } = conflict;
      setConflict(undefined);
      draft.update((before) => resolveConflict(before, theirs, theirParts, Date.now()));
      await save();
    },
    leaveConflict: () => setConflict(undefined),
  };
}

export type Save = ReturnType<typeof useSave>;

function pickNewer(error: unknown): Appearance | undefined {
  if (!(error instanceof ApiError) || error.code !== "appearance_changed") return undefined;
  return error.extra["current"] as Appearance;
}
