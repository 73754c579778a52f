import { apiKeyChanges, appChanges, mfaEvents, type MailContent } from "#features/accounts/mails/content.ts";

const username = "ada.lovelace";
const pageId = "0190a000-0000-7000-8000-000000000001";
const at = new Date("2026-03-01T12:30:00Z");

/** One email of every kind, including one for every change of a sign-in method. */
export const mailSamples: readonly MailContent[] = [
  { kind: "verify", username, text: "K7MPX2QH" },
  { kind: "reset", username, text: "a".repeat(43) },
  { kind: "taken", username },
  { kind: "new-sign-in", username, device: "Firefox · Windows", place: "TR", at },
  { kind: "password-changed", username },
  { kind: "address-change", username, text: "b".repeat(43) },
  { kind: "address-change-notice", username, newEmail: "countess@example.org", text: "c".repeat(43) },
  { kind: "address-changed", username, newEmail: "countess@example.org" },
  ...mfaEvents.map((what) => ({ kind: "factor-changed", username, what, name: "Engine No. 2" }) as const),
  ...apiKeyChanges.map((what) => ({ kind: "api-key-changed", username, pageId, what, name: "Build server" }) as const),
  ...appChanges.map((what) => ({ kind: "app-changed", username, what, name: "Claude" }) as const),
  { kind: "account-viewed", username, reason: "You asked why a link does not open.", at },
  { kind: "export-ready", username, until: at },
  { kind: "deletion-scheduled", username, at },
  { kind: "deletion-cancelled", username },
  { kind: "deletion-done", username },
  { kind: "username-changed", username, old: "ada", until: at },
  { kind: "test", username: "" },
];
