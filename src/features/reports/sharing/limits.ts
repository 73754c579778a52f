/** Enforced by numbered slots in the table. */
export const SHARES_MAX = 20;
export const SHARE_NAME_MAX_LENGTH = 80;
export const SHARE_PASSWORD_MAX_LENGTH = 200;
export const SHARE_LINKS_MAX = 200;
/** The header with the unlock token. The token is never sent in a URL, which others may see. */
export const UNLOCK_HEADER = "share-unlock";
