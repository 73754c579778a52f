import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import type { ReactNode } from "react";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { translate, type TextKey } from "#features/appearance/pages/texts.ts";
import { NAME_MAX_LENGTH, NOTE_MAX_LENGTH, type TypedNotice, URL_MAX_LENGTH } from "../report-fields.ts";
import { CategoryChoices } from "./category-choices.tsx";

type Field = TypedNotice["errors"][number];

const errorTexts: Readonly<Record<Field, TextKey>> = {
  url: "noticeBadUrl",
  reason: "reportChoose",
  note: "noticeNeedsNote",
  name: "noticeNeedsName",
  address: "noticeNeedsAddress",
  good_faith: "noticeNeedsGoodFaith",
};

/** A form with only the address filled in. */
export function emptyNotice(url: string): TypedNotice {
  return { url, reason: "", note: "", name: "", address: "", hasGoodFaith: false, errors: [] };
}

/** The form to report a page or link by its URL. Also shows the email address for reports. Works without scripts. */
export function renderNoticeForm(frame: SheetFrame, contact: string, typed: TypedNotice): RenderedDocument {
  const { language } = frame;
  const getErrorId = (name: Field) => (typed.errors.includes(name) ? `${name}-error` : undefined);
  // of several fields to correct, a browser focuses the first
  const getErrorProps = (name: Field) =>
    getErrorId(name) ? { "aria-invalid": true, "aria-describedby": getErrorId(name), autoFocus: true } : {};
  const renderError = (name: Field): ReactNode =>
    getErrorId(name) && (
      <small id={getErrorId(name)} className="error" role="alert">
        {translate(language, errorTexts[name])}
      </small>
    );
  return renderSheet({
    ...frame,
    title: translate(language, "noticeTitle"),
    text: translate(language, "noticeText"),
    hasForm: true,
    children: (
      <form method="post" action="/report">
        <label className="field">
          <span>{translate(language, "noticeUrl")}</span>
          <input
            name="url"
            dir="ltr"
            required
            maxLength={URL_MAX_LENGTH}
            defaultValue={typed.url.slice(0, URL_MAX_LENGTH)}
            {...getErrorProps("url")}
          />
          {renderError("url")}
        </label>
        <fieldset aria-describedby={getErrorId("reason")}>
          <legend>{translate(language, "reportReason")}</legend>
          {renderError("reason")}
          <CategoryChoices language={language} chosen={typed.reason} hasError={getErrorId("reason") !== undefined} />
        </fieldset>
        <label className="field">
          <span>{translate(language, "noticeNote")}</span>
          <textarea
            name="note"
            rows={4}
            required
            maxLength={NOTE_MAX_LENGTH}
            defaultValue={typed.note.slice(0, NOTE_MAX_LENGTH)}
            {...getErrorProps("note")}
          />
          {renderError("note")}
        </label>
        <p>{translate(language, "noticeOptional")}</p>
        <label className="field">
          <span>{translate(language, "noticeName")}</span>
          <input
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            defaultValue={typed.name.slice(0, NAME_MAX_LENGTH)}
            {...getErrorProps("name")}
          />
          {renderError("name")}
        </label>
        <label className="field">
          <span>{translate(language, "noticeAddress")}</span>
          <input
            type="email"
            name="address"
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
            defaultValue={typed.address.slice(0, EMAIL_MAX_LENGTH)}
            {...getErrorProps("address")}
          />
          {renderError("address")}
        </label>
        <div className="choices">
          <label>
            <input
              type="checkbox"
              name="good_faith"
              value="yes"
              required
              defaultChecked={typed.hasGoodFaith}
              {...getErrorProps("good_faith")}
            />
            <span>{translate(language, "noticeGoodFaith")}</span>
          </label>
        </div>
        {renderError("good_faith")}
        <div className="ways">
          <button type="submit">{translate(language, "reportSend")}</button>
        </div>
        <p>
          {translate(language, "noticeContact")} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </form>
    ),
  });
}

/** The confirmation of receipt, with the number that identifies the report. */
export function renderNoticeSent(frame: SheetFrame, reference: string): RenderedDocument {
  return renderNoticeReply(frame, "noticeSentTitle", translate(frame.language, "noticeSentText", { reference }));
}

/** The message after too many reports. */
export function renderTooManyNotices(frame: SheetFrame): RenderedDocument {
  return renderNoticeReply(frame, "reportTooManyTitle", translate(frame.language, "reportTooManyText"));
}

function renderNoticeReply(frame: SheetFrame, title: TextKey, text: string): RenderedDocument {
  const { language } = frame;
  const children = <a href="/">{translate(language, "toHome")}</a>;
  return renderMessageDocument({
    ...frame,
    illustration: "closing",
    title: translate(language, title),
    text,
    children,
  });
}
