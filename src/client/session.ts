import { useSyncExternalStore } from "react";

const planNames = ["Free", "Starter", "Pro"] as const;

/** The stored user: the account as sign-in returns it, plus settings of this browser. */
export interface SessionUser {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly status: "active" | "inactive";
  readonly subscription: { readonly name: (typeof planNames)[number] };
  readonly subscription_expire: string | null;
  readonly promo: boolean;
  readonly token: string;
  /** Stored here because every document reads it before the first paint. */
  readonly colour_scheme?: string;
  /** The selected page, unless it is the first. Stored here so that all tabs and later documents show the same page. */
  readonly page?: { readonly id: string; readonly handle: string };
  /** Set while an operator views the account, in this tab only. */
  readonly view?: { readonly id: string; readonly expiresAt: string };
}

export interface Session {
  readonly user: SessionUser;
  readonly token: string;
}

/** Why the session ended: the person signed out (`left`), or the server rejected the token (`signed_out`). */
export type SessionEnd = "left" | "signed_out";

const USER_KEY = "user";
const TOKEN_KEY = "auth_token";

let read: { user: string | null; token: string | null; session: Session | undefined } | undefined;
let lastEnd: SessionEnd | undefined;
const listeners = new Set<() => void>();

function stored(key: string): string | null {
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

/**
 * An operator's view of an account ends with its tab. The operator's own session, shared by all tabs, is not affected.
 */
function getStorage(): Storage {
  return isView() ? sessionStorage : localStorage;
}

function isView(): boolean {
  return sessionStorage.getItem(TOKEN_KEY) !== null;
}

/** The token of the session that all tabs share, also in a tab that views another account. */
export function sharedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Opens the dashboard in a new tab that views an account. False if the browser blocks the tab. */
export function openView(user: SessionUser): boolean {
  // A new tab gets a copy of its opener's session storage, so the token never appears in an address or the history.
  storeIn(sessionStorage, user);
  try {
    return window.open("/dashboard") !== null;
  } finally {
    clear(sessionStorage);
  }
}

function storeIn(storage: Storage, user: SessionUser): void {
  storage.setItem(USER_KEY, JSON.stringify(user));
  storage.setItem(TOKEN_KEY, user.token);
}

function clear(storage: Storage): void {
  storage.removeItem(USER_KEY);
  storage.removeItem(TOKEN_KEY);
}

/** The token that calls carry, even if the stored session is incomplete. */
export function storedToken(): string | null {
  return stored(TOKEN_KEY);
}

/** The stored session; undefined unless both user and token are stored. */
export function findSession(): Session | undefined {
  const user = stored(USER_KEY);
  const token = stored(TOKEN_KEY);
  if (!read || read.user !== user || read.token !== token) read = { user, token, session: parseSession(user, token) };
  return read.session;
}

export function parseSession(userText: string | null, token: string | null): Session | undefined {
  if (!userText || !token) return undefined;
  try {
    const user: unknown = JSON.parse(userText);
    return isUser(user) ? { user: repaired(user), token } : undefined;
  } catch {
    return undefined;
  }
}

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const user = value as Record<string, unknown>;
  return typeof user["_id"] === "string" && typeof user["username"] === "string";
}

/** Data stored by an older version or another script must not lock a person out: a missing plan becomes Free. */
function repaired(found: SessionUser): SessionUser {
  const subscription: { name?: unknown } | undefined = found.subscription;
  const isPlan = planNames.some((name) => name === subscription?.name);
  const user = isPlan ? found : { ...found, subscription: { name: "Free" as const } };
  const page: { id?: unknown; handle?: unknown } | undefined = user.page;
  if (page === undefined || (typeof page?.id === "string" && typeof page.handle === "string")) return user;
  const { page: _broken, ...rest } = user;
  return rest;
}

export function startSession(user: SessionUser): void {
  clear(sessionStorage);
  storeIn(localStorage, user);
  lastEnd = undefined;
  notifyListeners();
}

/** Updates the stored name of the selected page, as the next sign-in would. */
export function renamePage(handle: string): void {
  const page = findSession()?.user.page;
  updateUser(page ? { page: { ...page, handle } } : { username: handle });
}

/** Selects one of the person's pages in all tabs; the first one if undefined. */
export function choosePage(page: { readonly id: string; readonly handle: string } | undefined): void {
  const session = findSession();
  if (!session) return;
  const { page: _before, ...user } = session.user;
  storeUser(page ? { ...user, page } : user);
}

/**
 * Updates the stored email address. Called after every fetch of the account, so the address has usually not changed.
 */
export function readdressUser(email: string): void {
  if (findSession()?.user.email !== email) updateUser({ email });
}

/** Updates the stored user in all tabs. */
export function updateUser(change: Partial<SessionUser>): void {
  const session = findSession();
  if (!session) return;
  storeUser({ ...session.user, ...change });
}

function storeUser(user: SessionUser): void {
  getStorage().setItem(USER_KEY, JSON.stringify(user));
  notifyListeners();
}

export function endSession(end: SessionEnd): void {
  if (isView()) return leaveView(end);
  clear(localStorage);
  lastEnd = end;
  notifyListeners();
}

/**
 * Closes the tab when the operator ends the view. If the view has expired or the tab cannot be closed, opens the
 * account on the operator's desk in a new document, so that no data of the viewed account stays in memory.
 */
function leaveView(end: SessionEnd): void {
  const accountId = findSession()?.user._id ?? "";
  clear(sessionStorage);
  if (end === "left") window.close();
  window.location.replace(`/operate/accounts/${accountId}`);
}

export function whySessionEnded(): SessionEnd | undefined {
  return lastEnd;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may sign in or out.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The session; undefined if there is none, null during server rendering, where it is unknown. */
export function useSession(): Session | undefined | null {
  return useSyncExternalStore<Session | undefined | null>(onSessionChange, findSession, () => null);
}
