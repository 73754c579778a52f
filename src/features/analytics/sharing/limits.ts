/** Twenty readers to be told apart are many; a place each in the table holds it. */
export const SHARES_MAX = 20;
export const SHARE_NAME_MAX_LENGTH = 80;
export const SHARE_PASSWORD_MAX_LENGTH = 200;
export const SHARE_LINKS_MAX = 200;
/** The header that shows the password was given; never in an address, which others get to see. */
export const UNLOCK_HEADER = "share-unlock";
