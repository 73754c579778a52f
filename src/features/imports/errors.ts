import { defineError } from "#base/errors.ts";
import { IMPORT_MAX_ROWS, VISITS_MAX } from "./limits.ts";

const field = "file";

export const importMissing = defineError("import_missing", 422, "Choose a file", field);
export const importTooLarge = defineError(
  "import_too_large",
  413,
  "This file is too large. The limit is 10 MB.",
  field,
);
export const importUnreadable = defineError(
  "import_unreadable",
  422,
  "We can't read this file. Choose a CSV or JSON file, or a saved Linktree page.",
  field,
);
export const importEmpty = defineError("import_empty", 422, "This file has no links.", field);
export const importTooLong = defineError(
  "import_too_long",
  422,
  `A file can have up to ${IMPORT_MAX_ROWS.toLocaleString("en")} rows. Split it into smaller files.`,
  field,
);
export const importTooManyVisits = defineError(
  "import_too_many_visits",
  422,
  `A file can have up to ${VISITS_MAX.toLocaleString("en")} clicks. Split it into smaller files.`,
  field,
);
export const importTooSlow = defineError(
  "import_too_slow",
  422,
  "This file takes too long to read. Split it into smaller files, or save it as CSV.",
  field,
);
export const importBegun = defineError("import_begun", 409, "This import has already started.");
export const importInvalid = defineError(
  "import_faulty",
  422,
  "Some rows can't be imported. Fix them, or skip them.",
  "leave_out",
);
export const nothingToImport = defineError(
  "import_nothing",
  422,
  "With these settings, there's nothing to import from this file.",
);
export const importNotUndoable = defineError("import_not_undoable", 409, "This import can no longer be undone.");
