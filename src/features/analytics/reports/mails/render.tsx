import { render } from "@react-email/render";
import type { RenderedMail } from "#features/accounts/mails/render.tsx";
import { plainReport } from "./plain-report.ts";
import { type ReportMailContent, reportLetterOf } from "./report-letter.ts";
import { ReportMail } from "./report-mail.tsx";

/** Writes a report as HTML and as text. */
export async function renderReport(content: ReportMailContent): Promise<RenderedMail> {
  const letter = reportLetterOf(content);
  const { language, publicUrl } = content;
  const html = await render(<ReportMail letter={letter} language={language} publicUrl={publicUrl} />);
  return { subject: letter.subject, html, text: plainReport(letter) };
}
