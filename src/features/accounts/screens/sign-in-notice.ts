const notices = ["verified", "password_reset", "signed_out"] as const;

/** A notice that a navigation to the sign-in screen passes along. */
export type SignInNotice = (typeof notices)[number];

export function getNotice(state: unknown): SignInNotice | undefined {
  if (typeof state !== "object" || state === null || !("notice" in state)) return undefined;
  return notices.find((notice) => notice === state.notice);
}
