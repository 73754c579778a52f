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
  /** The page selected in this tab, unless it is the first. The stored value is the latest choice, for new tabs. */
  readonly page?: SelectedPage;
  /** Set while an operator views the account, in this tab only. */
  readonly view?: { readonly id: string; readonly expiresAt: string };
}

interface SelectedPage {
  readonly id: string;
  readonly handle: string;
}

export interface Session {
  readonly user: SessionUser;
  readonly token: string;
}

/** Why the session ended: the person signed out (`left`), or the server rejected the token (`signed_out`). */
export type SessionEnd = "left" | "signed_out";

const USER_KEY = "user";
const TOKEN_KEY = "auth_token";
/** In the storage of a tab: the page selected there, and the account that it belongs to. */
const PAGE_KEY = "selected-page";

let lastRead: { texts: readonly (string | null)[]; session: Session | undefined } | undefined;
let lastEnd: SessionEnd | undefined;
const listeners = new Set<() => void>();

function getStored(key: string): string | null {
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

/** The token of the session that all tabs share, even in a tab that views another account. */
export function getSharedToken(): string | null {
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
export function getStoredToken(): string | null {
  return getStored(TOKEN_KEY);
}

/** The stored session; undefined unless both user and token are stored. */
export function findSession(): Session | undefined {
  const texts = [getStored(USER_KEY), getStored(TOKEN_KEY), getStoredPage()] as const;
  if (!lastRead || texts.some((text, index) => text !== lastRead?.texts[index]))
    lastRead = { texts, session: parseSession(...texts) };
  return lastRead.session;
}

function getStoredPage(): string | null {
  try {
    return sessionStorage.getItem(PAGE_KEY);
  } catch {
    return null;
  }
}

function storePage(accountId: string, page: SelectedPage | undefined): void {
  sessionStorage.setItem(PAGE_KEY, JSON.stringify({ accountId, page }));
}

/** Lets this tab keep its selected page, whatever is chosen in other tabs from now on. */
export function keepPage(): void {
  const user = findSession()?.user;
  if (user) storePage(user._id, user.page);
}

/** The user as stored, with the page chosen last in any tab. */
function findStoredUser(): SessionUser | undefined {
  return parseSession(getStored(USER_KEY), getStored(TOKEN_KEY))?.user;
}

/** The session of a tab, from what all tabs store and the page that this one selected. */
export function parseSession(
  userText: string | null,
  token: string | null,
  pageText: string | null = null,
): Session | undefined {
  if (!userText || !token) return undefined;
  try {
    const user: unknown = JSON.parse(userText);
    return isUser(user) ? { user: withPageOfTab(withDefaults(user), pageText), token } : undefined;
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
function withDefaults(saved: SessionUser): SessionUser {
  const subscription: { name?: unknown } | undefined = saved.subscription;
  const isPlan = planNames.some((name) => name === subscription?.name);
  const user = isPlan ? saved : { ...saved, subscription: { name: "Free" as const } };
  return user.page === undefined || isPage(user.page) ? user : withPage(user, undefined);
}

function isPage(page: { id?: unknown; handle?: unknown } | undefined): page is SelectedPage {
  return typeof page?.id === "string" && typeof page.handle === "string";
}

function withPage({ page: _before, ...user }: SessionUser, page: SelectedPage | undefined): SessionUser {
  return page ? { ...user, page } : user;
}

/** The user with the page of this tab, unless another account selected it or it cannot be read. */
function withPageOfTab(user: SessionUser, pageText: string | null): SessionUser {
  try {
    const tab = JSON.parse(pageText ?? "null") as { accountId?: string; page?: SelectedPage } | null;
    if (tab?.accountId !== user._id) return user;
    return tab.page === undefined || isPage(tab.page) ? withPage(user, tab.page) : user;
  } catch {
    return user;
  }
}

export function startSession(user: SessionUser): void {
  clear(sessionStorage);
  storeIn(localStorage, user);
  lastEnd = undefined;
  notifyListeners();
}

/** Updates the stored name of the selected page, as the next sign-in would. */
export function renamePage(handle: string): void {
  const user = findSession()?.user;
  if (!user?.page) return updateUser({ username: handle });
  const page = { ...user.page, handle };
  storePage(user._id, page);
  if (findStoredUser()?.page?.id === page.id) updateUser({ page });
  else notifyListeners();
}

/** Selects one of the person's pages in this tab and in new ones; undefined selects the first page. */
export function choosePage(page: SelectedPage | undefined): void {
  const user = findStoredUser();
  if (!user) return;
  storePage(user._id, page);
  storeUser(withPage(user, page));
}

/** Replaces a deleted page as the selected one by the first page, in this tab and in new ones. */
export function forgetPage(id: string): void {
  const user = findStoredUser();
  if (!user) return;
  if (findSession()?.user.page?.id === id) storePage(user._id, undefined);
  storeUser(user.page?.id === id ? withPage(user, undefined) : user);
}

/**
 * Updates the stored email address. Called after every fetch of the account, so the address has usually not changed.
 */
export function updateUserEmail(email: string): void {
  if (findSession()?.user.email !== email) updateUser({ email });
}

/** Updates the stored user in all tabs. */
export function updateUser(change: Partial<SessionUser>): void {
  const user = findStoredUser();
  if (user) storeUser({ ...user, ...change });
}

function storeUser(user: SessionUser): void {
  getStorage().setItem(USER_KEY, JSON.stringify(user));
  notifyListeners();
}

export function endSession(end: SessionEnd): void {
  if (isView()) return leaveView(end);
  if (end === "left") sessionStorage.removeItem(PAGE_KEY);
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

export function findSessionEnd(): SessionEnd | undefined {
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

/** The session; undefined if signed out, null during server rendering, where it is unknown. */
export function useSession(): Session | undefined | null {
  return useSyncExternalStore<Session | undefined | null>(onSessionChange, findSession, () => null);
}
