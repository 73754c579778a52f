export const redirectStatuses = [301, 302, 307, 308] as const;
/** 301 and 308 are permanent: browsers remember them for a minute, and repeated clicks do not reach the server. */
export type RedirectStatus = (typeof redirectStatuses)[number];
