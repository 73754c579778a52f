import type { ReportMessage } from "./report-message.ts";

/** The report as plain text: the same figures, one per line. */
export function toPlainText(message: ReportMessage): string {
  const { title, lead, quiet, figures, versus, series, tables, button, why, off, sign } = message;
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
    `-- \n${sign}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
