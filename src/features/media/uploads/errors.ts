import type { ApiErrorKind } from "#base/errors.ts";
import { storageFull } from "../errors.ts";

const field = "file";

export const fileMissing: ApiErrorKind = {
  code: "file_missing",
  status: 422,
  message: "Choose a file",
  field,
};
export const fileTooLarge: ApiErrorKind = {
  code: "file_too_large",
  status: 413,
  message: "This file is too large. The limit is 20 MB.",
  field,
};
export const fileType: ApiErrorKind = {
  code: "file_type",
  status: 415,
  message: "Choose a PDF, EPUB, ZIP, MP3, M4A, PNG, JPEG, WebP, GIF, TXT, CSV, ICS or VCF file",
  field,
};
export const fileDamaged: ApiErrorKind = {
  code: "file_damaged",
  status: 422,
  message: "This file is damaged or incomplete. Choose another one.",
  field,
};

/** The errors of a file itself. */
export const fileErrors = [fileMissing, fileTooLarge, fileType, fileDamaged, storageFull];
