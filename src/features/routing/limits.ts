/** Upper bound on the rules of a link, as JSON. */
export const RULES_BYTES = 16 * 1024;
export const TARGETS_MAX = 30;
export const CONDITIONS_MAX = 10;
export const HOURS_MAX = 20;
export const VARIANTS_MIN = 2;
export const VARIANTS_MAX = 8;
export const WEIGHT_MAX = 100;
export const CLICKS_MAX = 1_000_000_000;
export const AGE_MIN_YEARS = 13;
export const AGE_MAX_YEARS = 25;
export const QUERY_NAME_MAX_LENGTH = 64;
export const QUERY_VALUE_MAX_LENGTH = 200;
export const PREVIEW_TITLE_MAX_LENGTH = 120;
export const PREVIEW_DESCRIPTION_MAX_LENGTH = 300;
export const LINK_PASSWORD_MAX_LENGTH = 200;
/** Upper bound on the delay before the redirect. */
export const TIMEOUT_MAX_SECONDS = 60;

export const PAGE_REDIRECT_NOTE_MAX_LENGTH = 200;
