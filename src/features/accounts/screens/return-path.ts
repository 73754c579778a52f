import { DAY_MS } from "#base/time.ts";

/** Stored in the browser, since the link in the email opens a new document. */
const KEY = "after_sign_up";

/** Stores the path to open after a sign-up or a new password; null removes an earlier one. */
export function storeReturnPath(next: string | null, nowMs = Date.now()): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ next, untilMs: nowMs + DAY_MS }));
  } catch {
    // without storage, the person lands on the dashboard
  }
}

/** Removes and returns the stored path; null after a day. */
export function takeReturnPath(nowMs = Date.now()): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    localStorage.removeItem(KEY);
    if (typeof stored !== "object" || stored === null) return null;
    const { next, untilMs } = stored as { readonly next?: unknown; readonly untilMs?: unknown };
    return typeof next === "string" && typeof untilMs === "number" && nowMs < untilMs ? next : null;
  } catch {
    return null;
  }
}
