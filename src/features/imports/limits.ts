/** What one file may weigh; 10,000 links with long names and addresses are half of it. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
/** Clicks that one file tells of one by one. */
export const VISITS_MAX = 500_000;
export const IMPORT_MAX_COLUMNS = 100;
/** The rules of a link take 16 KiB, and nothing takes more; what is longer is cut. */
export const CELL_MAX_LENGTH = 16 * 1024;
/** Files that lie ready and are not imported; the oldest goes when one more comes. */
export const DRAFTS_MAX = 3;
export const DRAFT_HOURS = 24;
/** So long an import is remembered and can be undone: as long as its links wait in the trash. */
export const IMPORT_DAYS = 30;
/** Rows of a report that are shown of each kind; how many there are is counted whole. */
export const SHOWN_PER_REMARK = 200;
export const FILE_NAME_MAX_LENGTH = 200;
