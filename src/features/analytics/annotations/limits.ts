/** As many places as the table has. */
export const ANNOTATIONS_MAX = 200;
export const ANNOTATION_TITLE_MAX_LENGTH = 80;
/** Days that something can have happened on, or be planned for. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";
