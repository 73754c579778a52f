import type { ReactNode } from "react";
import type { Language } from "#base/language.ts";
import { qrSvg } from "#base/qr/qr-svg.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { toLocale } from "#base/locale.ts";
import type { PublicHistory } from "#features/links/history/history.ts";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { fontRules, sheetStyle } from "./styles.ts";
import { PRODUCT_NAME, translate } from "./texts.ts";

/** The context of a sheet document. */
export interface SheetFrame {
  readonly language: Language;
  /** Origin of the CDN of fonts; empty for this server. */
  readonly assetOrigin: string;
}

interface SheetDocument extends SheetFrame {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly hasForm?: boolean;
  /** The inline script of the document. */
  readonly script?: string;
}

/** A small document that accompanies a page, in the product's colours, not indexed by search engines. */
export function renderSheet(sheet: SheetDocument): RenderedDocument {
  const { language, assetOrigin, title, text, children, hasForm = false, script } = sheet;
  return renderDocument({
    language,
    style: fontRules(assetOrigin) + sheetStyle,
    fontSource: assetOrigin || "'self'",
    hasForm,
    ...(script && { bootScript: script }),
    head: (
      <>
        <title>{`${title} · ${PRODUCT_NAME}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
      </>
    ),
    body: (
      <main id="content" className="sheet">
        <a className="brand" href="/">
          {PRODUCT_NAME}
        </a>
        <h1 dir="auto">{title}</h1>
        <p className="lead">{text}</p>
        {children}
      </main>
    ),
  });
}

const COPY = `addEventListener("DOMContentLoaded",()=>{const b=document.querySelector("button"),o=document.querySelector("output");if(!navigator.clipboard)return;b.hidden=false;b.onclick=()=>navigator.clipboard.writeText(b.value).then(()=>{o.textContent=b.dataset.done})})`;

interface ShareSheet extends SheetFrame {
  readonly handle: string;
  /** The public address of the page. */
  readonly address: string;
}

/** The share sheet of a page: its address and QR code. Complete without scripts, except for copying. */
export function renderShareSheet({ handle, address, ...frame }: ShareSheet): RenderedDocument {
  const { language } = frame;
  return renderSheet({
    ...frame,
    title: translate(language, "shareTitle", { username: handle }),
    text: translate(language, "shareText"),
    script: COPY,
    children: (
      <div className="passing">
        <div
          className="code"
          role="img"
          aria-label={translate(language, "qrCode", { address })}
          // oxlint-disable-next-line react/no-danger -- our own SVG, built from numbers only
          dangerouslySetInnerHTML={{ __html: qrSvg(scanAddress(address)) }}
        />
        <label className="field">
          <span>{translate(language, "shareAddress")}</span>
          <input type="url" readOnly value={address} dir="ltr" />
        </label>
        <div className="ways">
          <button type="button" hidden value={address} data-done={translate(language, "shareCopied")}>
            {translate(language, "shareCopy")}
          </button>
          <a href={`/share/${handle}/qr.svg`} download={`${handle}.svg`}>
            {translate(language, "qrSvg")}
          </a>
          <a href={`/share/${handle}/qr.png`} download={`${handle}.png`}>
            {translate(language, "qrPng")}
          </a>
          <a href={`/${handle}`}>{translate(language, "leavingBack", { username: handle })}</a>
        </div>
        <output />
      </div>
    ),
  });
}

interface HistorySheet extends SheetFrame {
  readonly history: PublicHistory;
  /** Scheme and host of the product. */
  readonly origin: string;
}

/** The public history of a link's destinations, shown because its owner enabled it. */
export function renderHistorySheet({ history, origin, ...frame }: HistorySheet): RenderedDocument {
  const { language } = frame;
  const { name, handle, alias, entries } = history;
  const day = new Intl.DateTimeFormat(toLocale(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return renderSheet({
    ...frame,
    title: translate(language, "historyTitle", { name }),
    text: translate(language, "historyText", { address: `${origin}/${handle}/${alias}`.replace(/^https?:\/\//, "") }),
    children: (
      <>
        <ol className="past" reversed>
          {entries.map(({ at, destination }) => (
            <li key={at.toISOString()}>
              <time dateTime={at.toISOString()}>{`${day.format(at)} UTC`}</time>
              <bdi>{destination ?? translate(language, "historyHidden")}</bdi>
            </li>
          ))}
        </ol>
        <p>
          <a href={`/${handle}`}>{translate(language, "leavingBack", { username: handle })}</a>
        </p>
      </>
    ),
  });
}
