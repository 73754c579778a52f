import { useEffect, useRef, useState } from "react";
import { type FileError, findFileError, type UploadPurpose } from "./purpose.ts";

/** A chosen file, and its object URL. */
export interface Chosen {
  readonly file: File;
  readonly address: string;
  readonly image: HTMLImageElement;
}

export type ChoiceError = FileError | "preview";

/** Validates a chosen file for a purpose; returns the file or error, and how to choose another. */
export function useChosen(purpose: UploadPurpose) {
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<ChoiceError>();
  const address = useRef<string>(undefined);
  useEffect(() => () => release(address), []);

  async function choose(file: File): Promise<void> {
    const found = findFileError(file, purpose);
    setError(found);
    if (found) return;
    const next = URL.createObjectURL(file);
    try {
      const image = new Image();
      image.src = next;
      await image.decode();
      release(address);
      address.current = next;
      setChosen({ file, address: next, image });
    } catch {
      // A picture that the browser cannot show cannot be cropped either.
      URL.revokeObjectURL(next);
      setError("preview");
    }
  }

  return { chosen, error, choose, drop: () => setChosen(undefined) };
}

/** Revokes an object URL. */
function release({ current }: { readonly current: string | undefined }): void {
  if (current !== undefined) URL.revokeObjectURL(current);
}
