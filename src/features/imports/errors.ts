import type { ApiErrorKind } from "#base/errors.ts";
import { IMPORT_MAX_ROWS, VISITS_MAX } from "./limits.ts";

const field = "file";

export const importMissing: ApiErrorKind = {
  code: "import_missing",
  status: 422,
  message: "Choose a file",
  field,
};
export const importTooLarge: ApiErrorKind = {
  code: "import_too_large",
  status: 413,
  message: "This file is too large. The limit is 10 MB.",
  field,
};
export const importUnreadable: ApiErrorKind = {
  code: "import_unreadable",
  status: 422,
  message: "We can't read this file. Choose a CSV or JSON file, or a saved Linktree page.",
  field,
};
export const importEmpty: ApiErrorKind = {
  code: "import_empty",
  status: 422,
  message: "This file has no links.",
  field,
};
export const importTooLong: ApiErrorKind = {
  code: "import_too_long",
  status: 422,
  message: `A file can have up to ${IMPORT_MAX_ROWS.toLocaleString("en")} rows. Split it into smaller files.`,
  field,
};
export const importTooManyVisits: ApiErrorKind = {
  code: "import_too_many_visits",
  status: 422,
  message: `A file can have up to ${VISITS_MAX.toLocaleString("en")} clicks. Split it into smaller files.`,
  field,
};
export const importTooSlow: ApiErrorKind = {
  code: "import_too_slow",
  status: 422,
  message: "This file takes too long to read. Split it into smaller files, or save it as CSV.",
  field,
};
export const importBegun: ApiErrorKind = {
  code: "import_begun",
  status: 409,
  message: "This import has already started.",
};
export const importInvalid: ApiErrorKind = {
  code: "import_faulty",
  status: 422,
  message: "Some rows can't be imported. Fix them, or skip them.",
  field: "leave_out",
};
export const importNothing: ApiErrorKind = {
  code: "import_nothing",
  status: 422,
  message: "With these settings, there's nothing to import from this file.",
};
export const importNotUndoable: ApiErrorKind = {
  code: "import_not_undoable",
  status: 409,
  message: "This import can no longer be undone.",
};
