const DASHBOARD_PATH = "/dashboard";

/** Where to go after signing in: only a screen of the signed-in area of our own origin, else its home. */
export function resolveNext(next: string | null, origin: string): string {
  const url = next === null ? null : URL.parse(next, origin);
  if (!url || url.origin !== origin) return DASHBOARD_PATH;
  const isOurs = url.pathname === DASHBOARD_PATH || url.pathname.startsWith(`${DASHBOARD_PATH}/`);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : DASHBOARD_PATH;
}

/** The sign-in screen that leads back to where the person is. */
export function signInPath(from: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const next = `${from.pathname}${from.search}${from.hash}`;
  return next === DASHBOARD_PATH ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
