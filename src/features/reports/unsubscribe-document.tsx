import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { reportWordsIn } from "./mails/report-words.ts";

const SETTINGS = "/dashboard/settings?tab=notifications#reports";

/** Asks for confirmation to stop the reports: a plain form, since a GET must change nothing and scripts may be off. */
export function renderUnsubscribe(frame: SheetFrame, token: string): RenderedDocument {
  const words = reportWordsIn(frame.language);
  return renderSheet({
    ...frame,
    title: words.off_title,
    text: words.off_text,
    hasForm: true,
    children: (
      <form method="post" action={`/unsubscribe/${token}`}>
        <div className="ways">
          <button type="submit">{words.off_button}</button>
          <a href={SETTINGS}>{words.off_settings}</a>
        </div>
      </form>
    ),
  });
}

/** The page after unsubscribing (`isDone`), or for an invalid URL. */
export function renderUnsubscribed({ language, assetOrigin }: SheetFrame, isDone: boolean): RenderedDocument {
  const words = reportWordsIn(language);
  return renderMessage({
    language,
    assetOrigin,
    illustration: isDone ? "closing" : "away",
    title: isDone ? words.off_done_title : words.off_gone_title,
    text: isDone ? words.off_done_text : words.off_gone_text,
    children: <a href={SETTINGS}>{words.off_settings}</a>,
  });
}
