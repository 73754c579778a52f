/** Upper bound on the size of a file. 10,000 links with long names and addresses take half of it. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
/** Upper bound on single clicks in a file. */
export const VISITS_MAX = 500_000;
export const IMPORT_MAX_COLUMNS = 100;
/** Longer cells are cut. The longest field, the rules of a link, takes up to 16 KiB. */
export const CELL_MAX_LENGTH = 16 * 1024;
/** Uploaded files that are not imported yet. The oldest is deleted when another one is uploaded. */
export const DRAFTS_MAX = 3;
export const DRAFT_HOURS = 24;
/** How long an import is kept and can be undone: as long as deleted links stay in the trash. */
export const IMPORT_DAYS = 30;
/** How many example rows a report lists per remark. The counts cover all rows. */
export const ROWS_PER_REMARK = 200;
export const FILE_NAME_MAX_LENGTH = 200;
