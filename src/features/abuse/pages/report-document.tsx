import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { type MessageDocument, renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { translate } from "#features/appearance/pages/texts.ts";
import { NOTE_MAX_LENGTH, type TypedReport } from "../report-fields.ts";
import { CategoryChoices } from "./category-choices.tsx";

const empty: TypedReport = { reason: "", note: "", address: "", errors: [] };

/** The form to report a page; works without scripts. */
export function renderReportForm(handle: string, frame: SheetFrame, typed: TypedReport = empty): RenderedDocument {
  const { language } = frame;
  const hasError = (name: TypedReport["errors"][number]) => typed.errors.includes(name);
  return renderSheet({
    ...frame,
    title: translate(language, "reportTitle", { username: handle }),
    text: translate(language, "reportText"),
    hasForm: true,
    children: (
      <form method="post" action={`/report/${handle}`}>
        <fieldset aria-describedby={hasError("reason") ? "reason-error" : undefined}>
          <legend>{translate(language, "reportReason")}</legend>
          {hasError("reason") && (
            <p id="reason-error" className="error" role="alert">
              {translate(language, "reportChoose")}
            </p>
          )}
          <CategoryChoices language={language} chosen={typed.reason} hasError={hasError("reason")} />
        </fieldset>
        <label className="field">
          <span>{translate(language, "reportNote")}</span>
          <textarea
            name="note"
            rows={4}
            maxLength={NOTE_MAX_LENGTH}
            defaultValue={typed.note.slice(0, NOTE_MAX_LENGTH)}
            aria-invalid={hasError("note") || undefined}
            aria-describedby={hasError("note") ? "note-error" : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a field to correct
            autoFocus={hasError("note")}
          />
          {hasError("note") && (
            <small id="note-error" className="error" role="alert">
              {translate(language, "noticeNeedsNote")}
            </small>
          )}
        </label>
        <label className="field">
          <span>{translate(language, "reportAddress")}</span>
          <input
            type="email"
            name="address"
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
            defaultValue={typed.address.slice(0, EMAIL_MAX_LENGTH)}
            aria-invalid={hasError("address") || undefined}
            aria-describedby={hasError("address") ? "address-error" : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a field to correct
            autoFocus={hasError("address")}
          />
          {hasError("address") && (
            <small id="address-error" className="error" role="alert">
              {translate(language, "reportBadAddress")}
            </small>
          )}
        </label>
        <div className="ways">
          <button type="submit">{translate(language, "reportSend")}</button>
          <a href={`/${handle}`}>{translate(language, "leavingBack", { username: handle })}</a>
        </div>
      </form>
    ),
  });
}

/** The confirmation of a report. */
export function renderReported(handle: string, frame: SheetFrame): RenderedDocument {
  const title = translate(frame.language, "reportedTitle");
  return renderReply(handle, {
    ...frame,
    illustration: "closing",
    title,
    text: translate(frame.language, "reportedText"),
  });
}

/** The message after too many reports. */
export function renderTooManyReports(handle: string, frame: SheetFrame): RenderedDocument {
  const title = translate(frame.language, "reportTooManyTitle");
  return renderReply(handle, {
    ...frame,
    illustration: "away",
    title,
    text: translate(frame.language, "reportTooManyText"),
  });
}

function renderReply(handle: string, message: Omit<MessageDocument, "children">): RenderedDocument {
  const back = translate(message.language, "leavingBack", { username: handle });
  return renderMessageDocument({ ...message, children: <a href={`/${handle}`}>{back}</a> });
}
