/** What opens a mail program on a letter to somebody (RFC 6068): nothing of what they typed ends the address. */
export function mailtoOf(email: string, subject: string): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
