/** The cookie that binds a request to its browser; sent only to the path of its consent screen. */
export const REQUEST_COOKIE = "oauth_request";
