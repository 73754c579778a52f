/** How long calls stay in the request log. */
export const REQUEST_DAYS = 30;
