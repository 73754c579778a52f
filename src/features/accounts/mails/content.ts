/** What a mail to a person is about; `text` is the code or the token that only this mail may say. */
export type MailContent =
  | { readonly kind: "verify"; readonly username: string; readonly text: string }
  | { readonly kind: "reset"; readonly username: string; readonly text: string }
  | { readonly kind: "taken"; readonly username: string };

/** Where the mail's button leads; the token comes behind the #, which no browser sends to a server. */
export function buttonUrl(content: MailContent, publicUrl: string): string {
  const base = publicUrl.replace(/\/+$/, "");
  if (content.kind === "verify") return `${base}/verify-email`;
  if (content.kind === "reset") return `${base}/reset-password#token=${content.text}`;
  return `${base}/login`;
}
