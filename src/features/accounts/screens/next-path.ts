import { INVITATION_MAX_LENGTH } from "../limits.ts";

export const DASHBOARD_PATH = "/dashboard";

/** The screens of the signed-in area; each includes what is below it. */
const SIGNED_IN_PATHS = [DASHBOARD_PATH, "/new", "/oauth/consent", "/oauth/device", "/operate"];

/** The documentation, which is not a screen of the app: a sign-in returns to it with a full page load. */
const DOCUMENTATION_PATH = "/developers";

/**
 * The path to open after sign-in: a screen of the signed-in area or the documentation on our own origin, otherwise the
 * dashboard.
 */
export function resolveNext(next: string | null, origin: string): string {
  const url = next === null ? null : URL.parse(next, origin);
  if (!url || url.origin !== origin) return DASHBOARD_PATH;
  const isOurs = [...SIGNED_IN_PATHS, DOCUMENTATION_PATH].some((path) => isWithin(url.pathname, path));
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : DASHBOARD_PATH;
}

/** The host of the page that will be shortened after sign-in (`/new?url=...`). The screens before it show the host. */
export function findSharedHost(next: string | null): string | undefined {
  const screen = next?.startsWith("/new?") ? URL.parse(next, "https://halka.invalid") : null;
  const shared = URL.parse(screen?.searchParams.get("url") ?? "");
  return shared && /^https?:$/.test(shared.protocol) ? shared.host : undefined;
}

/** True for a path that the app cannot show itself. */
export function leavesApp(path: string): boolean {
  return isWithin(path.replace(/[?#].*/, ""), DOCUMENTATION_PATH);
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The path of the sign-in screen that returns to the current one. */
export function signInPath(from: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const next = `${from.pathname}${from.search}${from.hash}`;
  return withNext("/login", next === DASHBOARD_PATH ? null : next);
}

/** Adds the path to open after sign-in, and the token of an invitation, to the path of another sign-in screen. */
export function withNext(path: string, next: string | null, invitation?: string): string {
  const query = [
    ...(next === null ? [] : [`next=${encodeURIComponent(next)}`]),
    ...(invitation === undefined ? [] : [`invitation=${encodeURIComponent(invitation)}`]),
  ];
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/** The token of an invitation in a query; undefined if it is missing or too long. */
export function readInvitation(search: URLSearchParams): string | undefined {
  const invitation = search.get("invitation") ?? "";
  return invitation !== "" && invitation.length <= INVITATION_MAX_LENGTH ? invitation : undefined;
}

const notices = ["verified", "password_reset", "signed_out"] as const;

/** A notice for the sign-in screen, passed in the state of the navigation. */
export type SignInNotice = (typeof notices)[number];

export function readSignInNotice(state: unknown): SignInNotice | undefined {
  if (typeof state !== "object" || state === null || !("notice" in state)) return undefined;
  return notices.find((notice) => notice === state.notice);
}
