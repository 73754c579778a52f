import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createApiClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { MediaContract } from "#features/media/contract.ts";
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from "#features/media/picture.ts";
import { useBeginUpload } from "./editing/pending-uploads.ts";

const call = createApiClient<MediaContract>();

interface PickerOptions<Stored> {
  /** The media types to offer; all if undefined. */
  readonly accept?: readonly string[];
  /** Returns the reason why a file cannot be uploaded, or undefined. */
  readonly check?: (file: File) => string | undefined;
  readonly upload: (file: File, signal: AbortSignal) => Promise<Stored>;
  readonly onUploaded: (stored: Stored) => void;
  /** The message for a failure without its own. */
  readonly failed: string;
}

/**
 * Lets the user choose a file, and uploads it while mounted. Render the hidden `input` beside the button that calls
 * `open`.
 */
export function useFilePicker<Stored>({ accept, check, upload, onUploaded, failed }: PickerOptions<Stored>) {
  const { toText } = useErrorTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [issue, setIssue] = useState<string>();
  const beginUpload = useBeginUpload();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // the latest callback, since the fields may change during the upload
  const latest = useRef(onUploaded);
  useLayoutEffect(() => {
    latest.current = onUploaded;
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // without a reset, choosing the same file again fires no change event
    currentTarget.value = "";
    if (!file) return;
    const error = check?.(file);
    setIssue(error);
    if (error !== undefined) return;
    setUploading(true);
    const endUpload = beginUpload();
    const { signal } = (running.current = new AbortController());
    try {
      const stored = await upload(file, signal);
      if (!signal.aborted) latest.current(stored);
    } catch (failure) {
      if (signal.aborted) return;
      console.error("upload", failure);
      setIssue(toText(failure, failed));
    } finally {
      setUploading(false);
      endUpload();
    }
  }
  return {
    isUploading,
    issue,
    open: () => input.current?.click(),
    /** Cancels a running upload, so that it does not replace a newer choice, and forgets why the last file failed. */
    cancel() {
      running.current?.abort();
      setIssue(undefined);
    },
    input: <input ref={input} type="file" accept={accept?.join(",")} onChange={(event) => void choose(event)} hidden />,
  };
}

interface PicturePickerOptions extends Pick<PickerOptions<string>, "onUploaded" | "failed"> {
  /** The message for a file that is not a picture, or too large. */
  readonly toText: (error: "type" | "size") => string;
}

/** Like `useFilePicker`, for a picture that is used by its address. */
export function usePicturePicker({ toText, ...options }: PicturePickerOptions) {
  return useFilePicker({
    ...options,
    accept: PICTURE_TYPES,
    check(file) {
      const error = findPictureError(file);
      return error && toText(error);
    },
    upload: uploadThumbnail,
  });
}

/** Checks a picture before its upload, as the server does. */
export function findPictureError({ type, size }: Pick<File, "type" | "size">): "type" | "size" | undefined {
  if (!PICTURE_TYPES.includes(type)) return "type";
  return size > PICTURE_MAX_BYTES ? "size" : undefined;
}

/** Uploads a picture for a link and returns its address. */
async function uploadThumbnail(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.append("image", file);
  const query = { description: "Link Thumbnail" } as const;
  const [stored] = await call("POST /v1/widget/image/upload", { query }, { form, signal });
  if (!stored) throw new Error("the upload returned no picture");
  return stored.path + stored.file;
}
