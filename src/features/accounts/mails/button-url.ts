import type { MailContent } from "./content.ts";

/** Where the mail's button leads; a token comes behind the #, which no browser sends to a server. */
export function buttonUrl(content: MailContent, publicUrl: string): string | undefined {
  const path = pathOf(content);
  return path === undefined ? undefined : publicUrl.replace(/\/+$/, "") + path;
}

function pathOf(content: MailContent): string | undefined {
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
    case "factor-changed":
      return "/dashboard/settings?tab=security";
    case "export-ready":
    case "deletion-scheduled":
    case "deletion-cancelled":
      return "/dashboard/settings?tab=data";
    case "username-changed":
      return `/${content.username}`;
    case "deletion-done":
    case "test":
      return undefined;
  }
}
