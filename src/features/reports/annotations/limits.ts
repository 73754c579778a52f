/** Enforced by numbered slots in the table. */
export const ANNOTATIONS_MAX = 200;
export const ANNOTATION_TITLE_MAX_LENGTH = 80;
/** The range of days for notes, past or planned. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";
