import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { diskFull, signedOut, tooManyRequests, unavailable } from "#base/errors.ts";
import { FILE_MAX_BYTES } from "../limits.ts";
import { fileMissing, fileErrors, fileTooLarge } from "../errors.ts";

const uploadedFile = z.object({
  /** Where visitors download it. */
  address: z.string(),
  /** The name that they save it under. */
  name: z.string(),
  sizeBytes: z.int(),
  /** Its media type. */
  type: z.string(),
});

export const filesContract = {
  "POST /v1/files": {
    summary:
      "Upload a file for visitors to download, at most 20 MiB; the same one again answers the one that is there. One that no block names is removed after a day",
    access: "session",
    upload: { field: "file", maxBytes: FILE_MAX_BYTES, missing: fileMissing, tooLarge: fileTooLarge },
    status: 201,
    response: uploadedFile,
    errors: [signedOut, ...fileErrors, tooManyRequests, unavailable, diskFull],
  },
} as const satisfies Contract;

export type FilesContract = typeof filesContract;
export type StoredFile = z.output<typeof uploadedFile>;
