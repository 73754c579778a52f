import type { RefusalKind } from "#base/errors.ts";
import { IMPORT_MAX_ROWS, VISITS_MAX } from "./limits.ts";

const field = "file";

export const importMissing: RefusalKind = {
  code: "import_missing",
  status: 422,
  message: "Please choose a file",
  field,
};
export const importTooLarge: RefusalKind = {
  code: "import_too_large",
  status: 413,
  message: "This file is too large: at most 10 MB.",
  field,
};
export const importUnreadable: RefusalKind = {
  code: "import_unreadable",
  status: 422,
  message: "This file cannot be read. Please choose a CSV or JSON file, or a saved Linktree page.",
  field,
};
export const importEmpty: RefusalKind = {
  code: "import_empty",
  status: 422,
  message: "There are no links in this file.",
  field,
};
export const importTooLong: RefusalKind = {
  code: "import_too_long",
  status: 422,
  message: `A file holds at most ${IMPORT_MAX_ROWS.toLocaleString("en")} rows. Please split it into several.`,
  field,
};
export const importTooManyVisits: RefusalKind = {
  code: "import_too_many_visits",
  status: 422,
  message: `A file holds at most ${VISITS_MAX.toLocaleString("en")} clicks. Please split it into several.`,
  field,
};
export const importTooSlow: RefusalKind = {
  code: "import_too_slow",
  status: 422,
  message: "Reading this file takes too long. Please split it into several, or save it as CSV.",
  field,
};
export const importBegun: RefusalKind = {
  code: "import_begun",
  status: 409,
  message: "This import has already started.",
};
export const importFaulty: RefusalKind = {
  code: "import_faulty",
  status: 422,
  message: "Some rows can't be imported. Fix them, or skip them.",
  field: "leave_out",
};
export const importNothing: RefusalKind = {
  code: "import_nothing",
  status: 422,
  message: "There is nothing to import in this file as it is set now.",
};
export const importNotUndoable: RefusalKind = {
  code: "import_not_undoable",
  status: 409,
  message: "This import can no longer be undone.",
};
