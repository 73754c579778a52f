import type { ReactNode } from "react";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import { renderSheet, type SheetFrame } from "#features/appearance/pages/sheet-document.tsx";
import { translate, type TextKey } from "#features/appearance/pages/texts.ts";
import {
  NAME_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  REPORTER_MAX_LENGTH,
  type TypedNotice,
  URL_MAX_LENGTH,
} from "../report-fields.ts";
import { CategoryChoices } from "./category-choices.tsx";

type Field = TypedNotice["errors"][number];

const errorWords: Readonly<Record<Field, TextKey>> = {
  url: "noticeBadUrl",
  reason: "reportChoose",
  note: "noticeNeedsNote",
  name: "noticeNeedsName",
  address: "noticeNeedsAddress",
  good_faith: "noticeNeedsGoodFaith",
};

/** An empty form in which only the address is filled in. */
export function emptyNotice(url: string): TypedNotice {
  return { url, reason: "", note: "", name: "", address: "", hasGoodFaith: false, errors: [] };
}

/** The form to report a page or link by its URL. Also shows the mail address for reports. Works without scripts. */
export function renderNoticeForm(frame: SheetFrame, contact: string, typed: TypedNotice): RenderedDocument {
  const { language } = frame;
  const describe = (name: Field) => (typed.errors.includes(name) ? `${name}-error` : undefined);
  // of several fields to correct, a browser focuses the first
  const check = (name: Field) =>
    describe(name) ? { "aria-invalid": true, "aria-describedby": describe(name), autoFocus: true } : {};
  const explain = (name: Field): ReactNode =>
    describe(name) && (
      <small id={describe(name)} className="error" role="alert">
        {translate(language, errorWords[name])}
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
            {...check("url")}
          />
          {explain("url")}
        </label>
        <fieldset aria-describedby={describe("reason")}>
          <legend>{translate(language, "reportReason")}</legend>
          {explain("reason")}
          <CategoryChoices language={language} chosen={typed.reason} isToCorrect={describe("reason") !== undefined} />
        </fieldset>
        <label className="field">
          <span>{translate(language, "noticeNote")}</span>
          <textarea
            name="note"
            rows={4}
            required
            maxLength={NOTE_MAX_LENGTH}
            defaultValue={typed.note.slice(0, NOTE_MAX_LENGTH)}
            {...check("note")}
          />
          {explain("note")}
        </label>
        <p>{translate(language, "noticeOptional")}</p>
        <label className="field">
          <span>{translate(language, "noticeName")}</span>
          <input
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            defaultValue={typed.name.slice(0, NAME_MAX_LENGTH)}
            {...check("name")}
          />
          {explain("name")}
        </label>
        <label className="field">
          <span>{translate(language, "noticeAddress")}</span>
          <input
            type="email"
            name="address"
            autoComplete="email"
            maxLength={REPORTER_MAX_LENGTH}
            defaultValue={typed.address.slice(0, REPORTER_MAX_LENGTH)}
            {...check("address")}
          />
          {explain("address")}
        </label>
        <div className="choices">
          <label>
            <input
              type="checkbox"
              name="good_faith"
              value="yes"
              required
              defaultChecked={typed.hasGoodFaith}
              {...check("good_faith")}
            />
            <span>{translate(language, "noticeGoodFaith")}</span>
          </label>
        </div>
        {explain("good_faith")}
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
  return renderMessage({ ...frame, illustration: "closing", title: translate(language, title), text, children });
}
