/** Changes to a sign-in method; `name` is what its owner calls it. */
export const mfaEvents = [
  "totp-on",
  "totp-off",
  "passkey-added",
  "passkey-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "identity-linked",
  "identity-unlinked",
] as const;
export type MfaEvent = (typeof mfaEvents)[number];

/** What happened to an API key. */
export const apiKeyChanges = ["created", "rotated", "deleted"] as const;
export type ApiKeyChange = (typeof apiKeyChanges)[number];

/**
 * What happened to an app with access to a page. `cut_off`: its access ended because a code or token was used twice.
 */
export const appChanges = ["connected", "disconnected", "cut_off"] as const;
export type AppChange = (typeof appChanges)[number];

/** The content of an email to a person; `text` is a code or token that appears in this email only. */
export type MailContent =
  | { readonly kind: "verify"; readonly username: string; readonly text: string }
  | { readonly kind: "reset"; readonly username: string; readonly text: string }
  | { readonly kind: "taken"; readonly username: string }
  | {
      readonly kind: "new-sign-in";
      readonly username: string;
      readonly device: string;
      readonly place: string;
      readonly at: Date;
    }
  | { readonly kind: "password-changed"; readonly username: string }
  | { readonly kind: "address-change"; readonly username: string; readonly text: string }
  | {
      readonly kind: "address-change-notice";
      readonly username: string;
      readonly newEmail: string;
      readonly text: string;
    }
  | { readonly kind: "address-changed"; readonly username: string; readonly newEmail: string }
  | { readonly kind: "factor-changed"; readonly username: string; readonly what: MfaEvent; readonly name: string }
  | {
      readonly kind: "api-key-changed";
      /** The username of the page that the key belongs to. */
      readonly username: string;
      readonly pageId: string;
      readonly what: ApiKeyChange;
      /** The name of the key. */
      readonly name: string;
    }
  | {
      readonly kind: "app-changed";
      /** The page that the app has access to. */
      readonly username: string;
      readonly what: AppChange;
      /** The name of the app. */
      readonly name: string;
    }
  | { readonly kind: "account-viewed"; readonly username: string; readonly reason: string; readonly at: Date }
  | { readonly kind: "export-ready"; readonly username: string; readonly until: Date }
  | { readonly kind: "deletion-scheduled"; readonly username: string; readonly at: Date }
  | { readonly kind: "deletion-cancelled"; readonly username: string }
  | { readonly kind: "deletion-done"; readonly username: string }
  | { readonly kind: "username-changed"; readonly username: string; readonly old: string; readonly until: Date }
  | { readonly kind: "test"; readonly username: string };

export type MailKind = MailContent["kind"];
