/** The cookie that binds a request to its browser; sent only to the path of its consent screen. */
export const REQUEST_COOKIE = "oauth_request";
/** Sent only when the browser returns from the consent screen. */
export const RESUME_COOKIE = "oauth_resume";
