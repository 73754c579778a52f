import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import type { UploadPurpose } from "./purpose.ts";
import { findFolder, sendPicture } from "./send-picture.ts";

/** What a screen does with an uploaded picture; returns what to tell where it could not, nothing where it is done. */
export type OnUploaded = (address: string) => Promise<string | undefined> | undefined | void;

/** Sends a picture and hands its address on; tells how far it is and what went wrong. Goes away with its screen. */
export function useUpload(purpose: UploadPurpose, onUploaded: OnUploaded, onDone: () => void) {
  const { t } = useTranslation("uploads");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  /** From 0 to 1 while it is on its way. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(new Error("The upload was given up")), []);

  async function upload(picture: () => Promise<Blob>): Promise<void> {
    const { signal } = (leaving.current = new AbortController());
    let failed = t("failed.folder");
    setError(undefined);
    setProgress(0);
    try {
      const folder = await findFolder(signal);
      failed = t("failed.upload");
      const address = await sendPicture(await picture(), purpose, folder, { signal, onProgress: setProgress });
      // because the storage that is used has changed
      void queries.invalidateQueries({ queryKey: ["profile"] });
      const text = await onUploaded(address);
      if (text === undefined) return onDone();
      setError(text);
    } catch (cause) {
      if (signal.aborted) return;
      console.error("upload", cause);
      setError(cause instanceof ApiError && cause.status < 500 ? toText(cause, failed) : failed);
    }
    setProgress(undefined);
  }

  return { progress, error, upload, forget: () => setError(undefined) };
}
