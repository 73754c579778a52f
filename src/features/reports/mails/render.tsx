import { render } from "@react-email/render";
import type { RenderedMail } from "#features/accounts/mails/render.tsx";
import { type ReportMailContent, composeReport, type ReportMessage } from "./report-message.ts";
import { ReportMail } from "./report-mail.tsx";

/** Renders a report as HTML and as text. */
export async function renderReport(content: ReportMailContent): Promise<RenderedMail> {
  const message = composeReport(content);
  const { language, publicUrl } = content;
  const html = await render(<ReportMail message={message} language={language} publicUrl={publicUrl} />);
  return { subject: message.subject, html, text: toPlainText(message) };
}

/** The report as plain text: the same figures, one per line. */
function toPlainText(message: ReportMessage): string {
  const { title, lead, quiet, figures, versus, series, tables, button, why, off, signOff } = message;
  const parts = [
    `${title}\n${lead}`,
    quiet,
    figures.map(({ name, value, change }) => `    ${name}: ${value}${change && ` (${change})`}`).join("\n"),
    figures.length > 0 && versus,
    series.bars.length > 0 &&
      [
        `${series.title} (${series.visits} / ${series.clicks})`,
        ...series.bars.map((bar) => `    ${bar.name}: ${bar.visits} / ${bar.clicks}`),
      ].join("\n"),
    ...tables.map(({ title: name, unit, rows }) =>
      [`${name} (${unit})`, ...rows.map(([row, count]) => `    ${row}: ${count}`)].join("\n"),
    ),
    `${button.label}:\n${button.url}`,
    `${why}\n${off.label}:\n${off.url}`,
    `-- \n${signOff}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
