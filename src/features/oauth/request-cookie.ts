/** The cookie that binds a request to the browser that it began in; sent to the path of its consent screen only. */
export const REQUEST_COOKIE = "oauth_request";
