import type { EmailMessage } from "./email-message.ts";

/** The mail for those who read no HTML: written, not scraped, so that the address stands alone on its line. */
export function toPlainText({
  greeting,
  body,
  code,
  details,
  quote,
  warning,
  button,
  notes,
  off,
  sign,
}: EmailMessage): string {
  const parts = [
    greeting,
    body,
    code && `    ${code}`,
    details.map(([name, value]) => `    ${name}: ${value}`).join("\n"),
    quote?.replace(/^/gm, "> "),
    warning,
    button && `${button.label}:\n${button.url}`,
    ...notes,
    off && `${off.label}:\n${off.url}`,
    `-- \n${sign}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
