import { useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import type { Choices } from "#features/routing/screens/editing/three-way.ts";
import { useVersionedSave } from "#features/routing/screens/editing/use-item-editor.ts";
import type { Appearance, AppearanceChange } from "../../contract.ts";
import { appearanceCall, useCacheAppearance } from "../appearance-queries.ts";
import { afterPhoto, afterSave, resolveConflict } from "./draft.ts";
import { findClashes, type PartName, toFields } from "./draft-parts.ts";
import type { DraftState } from "./use-draft.ts";

export type PhotoPart = "profile_photo" | "header_photo";

/** How many concurrent saves by others are merged before the conflict is shown. */
const TRIES = 3;

/** Saves the draft, all fields at once. Updates run one after another. */
export function useSave(draft: DraftState) {
  const lastUpdate = useRef<Promise<unknown>>(Promise.resolve());
  const [pending, setPending] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const saving = useVersionedSave(getCurrent);
  const cacheAppearance = useCacheAppearance();

  async function put(change: AppearanceChange & { version?: number }): Promise<Appearance> {
    const params = { appearanceId: draft.now().saved._id };
    const response = await appearanceCall("PUT /v1/appearance/{appearanceId}", { params, body: change });
    cacheAppearance(response);
    return response;
  }

  /** Saves on top of others' newer states too, as long as nothing clashes. */
  async function putDraft(triesLeft: number): Promise<void> {
    const { saved, history } = draft.now();
    const sent = history.present;
    try {
      const response = await put({ ...sent, version: saved.version });
      draft.update((before) => afterSave(before, sent, response));
    } catch (error) {
      const theirs = error instanceof ApiError ? getCurrent(error) : undefined;
      if (!theirs || triesLeft === 0) throw error;
      if (findClashes(toFields(saved), draft.now().history.present, toFields(theirs)).length > 0) throw error;
      draft.update((before) => resolveConflict(before, theirs, {}, Date.now()));
      await putDraft(triesLeft - 1);
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

  /** True once it is saved; false if it failed or there is a conflict to resolve. */
  async function save(): Promise<boolean> {
    setSaved(false);
    setPending((count) => count + 1);
    let isDone = false;
    await queue(() =>
      saving.run(async () => {
        await putDraft(TRIES);
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
    /** True from the press, also while a photo or a restore is first. */
    isSaving: pending > 0,
    /** True after a save until the next one. */
    isSaved,
    failure: saving.failure,
    save,
    savePhoto: (part: PhotoPart, address: string) => queue(() => savePhoto(part, address)),
    /** Queues another change of the appearance, such as a restore, behind the updates. */
    queue,
    conflict: theirs && {
      theirs,
      back: saving.closeConflict,
      /** Saves the merged draft on top of their state. */
      async save(choices: Choices<PartName>): Promise<void> {
        saving.closeConflict();
        draft.update((before) => resolveConflict(before, theirs, choices, Date.now()));
        await save();
      },
    },
  };
}

export type Save = ReturnType<typeof useSave>;
export type Conflict = NonNullable<Save["conflict"]>;

/** The current appearance, if the save was rejected for an old version. */
function getCurrent({ code, extra }: ApiError): Appearance | undefined {
  return code === "appearance_changed" ? (extra["current"] as Appearance | undefined) : undefined;
}
