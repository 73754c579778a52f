import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { createApiClient } from "#client/call.ts";
import type { MediaContract } from "../contract.ts";
import { type UploadPurpose, purposes } from "./purpose.ts";

const call = createApiClient<MediaContract>();

/** Handles an uploaded picture; returns an error message, or nothing on success. */
export type OnUploaded = (address: string) => Promise<string | undefined> | undefined | void;

/** Uploads a picture and passes on its address, with progress and errors. Aborted on unmount. */
export function useUpload(purpose: UploadPurpose, onUploaded: OnUploaded, onDone: () => void) {
  const { t } = useTranslation("uploads");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(new Error("The upload was cancelled")), []);

  async function upload(picture: () => Promise<Blob>): Promise<void> {
    const { signal } = (leaving.current = new AbortController());
    let failed = t("failed.folder");
    setError(undefined);
    setProgress(0);
    try {
      const folder = await findFolder(signal);
      failed = t("failed.upload");
      const address = await sendPicture(await picture(), purpose, folder, { signal, onProgress: setProgress });
      // The used storage has changed.
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

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

/** The id of the folder for uploads. */
async function findFolder(signal: AbortSignal): Promise<string> {
  return (await call("GET /v1/filemanager/folder/default", undefined, { signal }))._id;
}

/** Uploads a picture and returns its address. Throws an ApiError, or a network error if there was no response. */
async function sendPicture(picture: Blob, purpose: UploadPurpose, folder: string, sending: Sending): Promise<string> {
  const form = new FormData();
  form.append("image", picture, "picture");
  const query = { timeout: "0", folder, description: purposes[purpose].description };
  const [upload] = await call("POST /v1/widget/image/upload", { query }, { form, ...sending });
  if (!upload) throw new Error("The upload returned no picture");
  return upload.path + upload.file;
}
