import type { RefusalKind } from "#base/errors.ts";
import { storageFull } from "../refusals.ts";

const field = "file";

export const fileMissing: RefusalKind = {
  code: "file_missing",
  status: 422,
  message: "Please choose a file",
  field,
};
export const fileTooLarge: RefusalKind = {
  code: "file_too_large",
  status: 413,
  message: "File size must be at most 20 MB",
  field,
};
export const fileType: RefusalKind = {
  code: "file_type",
  status: 415,
  message: "Please choose a PDF, EPUB, ZIP, MP3, M4A, PNG, JPEG, WebP or GIF, or a text as TXT, CSV, ICS or VCF",
  field,
};
export const fileDamaged: RefusalKind = {
  code: "file_damaged",
  status: 422,
  message: "This file is damaged or incomplete. Please choose another one.",
  field,
};

/** What a file itself may be refused for. */
export const fileRefusals = [fileMissing, fileTooLarge, fileType, fileDamaged, storageFull];
