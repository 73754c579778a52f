import { render } from "@react-email/render";
import type { RenderedMail } from "#features/accounts/mails/render.tsx";
import { toPlainText } from "./plain-report.ts";
import { type ReportMailContent, composeReport } from "./report-message.ts";
import { ReportMail } from "./report-mail.tsx";

/** Renders a report as HTML and as text. */
export async function renderReport(content: ReportMailContent): Promise<RenderedMail> {
  const message = composeReport(content);
  const { language, publicUrl } = content;
  const html = await render(<ReportMail message={message} language={language} publicUrl={publicUrl} />);
  return { subject: message.subject, html, text: toPlainText(message) };
}
