export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 120;
export const MESSAGE_MAX_LENGTH = 5_000;
export const SEARCH_MAX_LENGTH = 120;
/** Rows that a list answers at once. */
export const PAGE_ROWS = 50;
/** Whoever does not confirm within so many days is forgotten. */
export const PENDING_DAYS = 7;
/** What was sent to a webhook is remembered so long. */
export const DELIVERY_DAYS = 30;
/** How many of them are told. */
export const DELIVERIES_SHOWN = 20;
/** A webhook's former secret goes on signing so long. */
export const OLD_SECRET_HOURS = 24;
