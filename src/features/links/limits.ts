export const NAME_MAX_LENGTH = 120;
export const LINK_DESCRIPTION_MAX_LENGTH = 500;
export const ALIAS_MAX_LENGTH = 64;
export const ALIAS_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
export const EXTERNAL_ID_MAX_LENGTH = 200;
export const NOTE_MAX_LENGTH = 1_000;
/** Upper bound on links on one page. Links off the page do not count. */
export const LINKS_MAX = 20_000;
/** Changes of more links take several statements, so that each ends well within its time limit. */
export const LINKS_PER_STATEMENT = 500;
export const TAGS_MAX = 20;
export const TAG_MAX_LENGTH = 40;
/** Upper bound on links that one call creates. */
export const LINKS_PER_CALL_MAX = 100;
