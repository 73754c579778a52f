/** The mailto URL of a new message (RFC 6068), with its parts encoded. */
export function toMailto(email: string, subject: string): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
