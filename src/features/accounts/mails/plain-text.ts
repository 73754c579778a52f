import type { EmailMessage } from "./email-message.ts";

/** The plain-text version of a mail. It is composed, not converted from HTML, so that the URL has a line of its own. */
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
