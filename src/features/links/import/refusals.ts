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
export const importBegun: RefusalKind = {
  code: "import_begun",
  status: 409,
  message: "This import has begun already.",
};
export const importFaulty: RefusalKind = {
  code: "import_faulty",
  status: 422,
  message: "Some rows cannot be imported. Please mend them, or leave them out.",
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
  message: "This import cannot be undone any more.",
};
