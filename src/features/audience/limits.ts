export const NAME_MAX_LENGTH = 120;
export const MESSAGE_MAX_LENGTH = 5_000;
export const SEARCH_MAX_LENGTH = 120;
/** Rows per page of a list. */
export const PAGE_ROWS = 50;
/** Unconfirmed subscriptions are deleted after this many days. */
export const PENDING_DAYS = 7;
