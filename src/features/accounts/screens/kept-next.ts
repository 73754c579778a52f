import { DAY_MS } from "#base/time.ts";

/** The link in the mail opens a document of its own, so the path outlives the one that asked for the mail. */
const KEY = "after_sign_up";

/** Stores the path that a sign-up or a new password leads to; null removes an earlier one. */
export function keepNext(next: string | null, nowMs = Date.now()): void {
  try {
    if (next === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ next, untilMs: nowMs + DAY_MS }));
  } catch {
    // without storage it leads to the dashboard
  }
}

/** Removes and returns the stored path; null after a day. */
export function takeNext(nowMs = Date.now()): string | null {
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
