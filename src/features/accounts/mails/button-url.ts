import type { MfaEvent, MailContent } from "./content.ts";

/** The target of the mail's button. A token goes after the #, which browsers do not send to servers. */
export function buttonUrl(content: MailContent, publicUrl: string): string | undefined {
  const path = toPath(content);
  return path === undefined ? undefined : publicUrl.replace(/\/+$/, "") + path;
}

function toPath(content: MailContent): string | undefined {
  switch (content.kind) {
    case "verify":
      return `/verify-email#code=${content.text}`;
    case "reset":
      return `/reset-password#token=${content.text}`;
    case "taken":
      return "/login";
    case "address-change":
    case "address-change-notice":
      return `/confirm-address#token=${content.text}`;
    case "password-changed":
      return "/forgot-password";
    case "address-changed":
      return "/contact";
    case "new-sign-in":
      return "/dashboard/settings?tab=security#sessions";
    case "factor-changed":
      return `/dashboard/settings?tab=security#${getSection(content.what)}`;
    case "export-ready":
      return "/dashboard/settings?tab=data#export";
    case "deletion-scheduled":
    case "deletion-cancelled":
      return "/dashboard/settings?tab=data#delete-account";
    case "username-changed":
      return `/${content.username}`;
    case "deletion-done":
    case "test":
      return undefined;
  }
}

/** The section of the security settings that lists a sign-in method. */
function getSection(event: MfaEvent): string {
  switch (event) {
    case "passkey-added":
    case "passkey-removed":
      return "passkeys";
    case "identity-linked":
    case "identity-unlinked":
      return "identities";
    case "totp-on":
    case "totp-off":
    case "recovery-codes-made":
    case "recovery-code-used":
      return "two-step";
  }
}
