/** What opens a mail program with a new message (RFC 6068): nothing of what they typed ends the address. */
export function toMailto(email: string, subject: string): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
