export const NAME_MAX_LENGTH = 120;
export const DESCRIPTION_MAX_LENGTH = 500;
export const ALIAS_MAX_LENGTH = 64;
export const ALIAS_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
export const TIMEOUT_MAX_SECONDS = 60;
export const SORT_ORDER_STEP = 10;
export const SORT_ORDER_MAX = 1_000_000_000;
export const LINKS_MAX = 20_000;
export const CATEGORIES_MAX = 100;
export const CATEGORY_NAME_MAX_LENGTH = 80;
export const TAGS_MAX = 20;
export const TAG_MAX_LENGTH = 40;
/** How long a deleted link can be restored. */
export const TRASH_DAYS = 30;
