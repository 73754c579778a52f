/** The number of slots that the table allows. */
export const ANNOTATIONS_MAX = 200;
export const ANNOTATION_TITLE_MAX_LENGTH = 80;
/** The range of days that a note can be about, past or planned. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";
