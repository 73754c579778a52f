import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { getReportTexts } from "./mails/report-texts.ts";

const SETTINGS = "/dashboard/settings?tab=notifications#reports";

/** Asks for confirmation to stop the reports. It is a plain form: a GET must change nothing, and scripts may be off. */
export function renderUnsubscribe(frame: SheetFrame, token: string): RenderedDocument {
  const texts = getReportTexts(frame.language);
  return renderSheet({
    ...frame,
    title: texts.off_title,
    text: texts.off_text,
    hasForm: true,
    children: (
      <form method="post" action={`/unsubscribe/${token}`}>
        <div className="ways">
          <button type="submit">{texts.off_button}</button>
          <a href={SETTINGS}>{texts.off_settings}</a>
        </div>
      </form>
    ),
  });
}

/** The page after unsubscribing (`isDone`), or for an invalid URL. */
export function renderUnsubscribed(frame: SheetFrame, isDone: boolean): RenderedDocument {
  const texts = getReportTexts(frame.language);
  return renderMessageDocument({
    ...frame,
    illustration: isDone ? "closing" : "away",
    title: isDone ? texts.off_done_title : texts.off_gone_title,
    text: isDone ? texts.off_done_text : texts.off_gone_text,
    children: <a href={SETTINGS}>{texts.off_settings}</a>,
  });
}
