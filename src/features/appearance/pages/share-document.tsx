import { qrSvg } from "#base/qr/qr-svg.ts";
import type { RenderedDocument } from "./document.tsx";
import { renderSheet, type SheetFrame } from "./sheet-document.tsx";
import { word } from "./words.ts";
import { scanAddress } from "#features/routing/click-source.ts";

const COPY = `addEventListener("DOMContentLoaded",()=>{const b=document.querySelector("button"),o=document.querySelector("output");if(!navigator.clipboard)return;b.hidden=false;b.onclick=()=>navigator.clipboard.writeText(b.value).then(()=>{o.textContent=b.dataset.done})})`;

interface ShareSheet extends SheetFrame {
  readonly handle: string;
  /** Scheme and host of the product. */
  readonly origin: string;
}

/** The share sheet of a page: its address and QR code. Complete without scripts, except for copying. */
export function renderShareSheet({ handle, origin, ...frame }: ShareSheet): RenderedDocument {
  const { language } = frame;
  const address = `${origin}/${handle}`;
  return renderSheet({
    ...frame,
    title: word(language, "shareTitle", { username: handle }),
    text: word(language, "shareText"),
    script: COPY,
    children: (
      <div className="passing">
        <div
          className="code"
          role="img"
          aria-label={word(language, "qrCode", { address })}
          // oxlint-disable-next-line react/no-danger -- our own SVG, built from numbers only
          dangerouslySetInnerHTML={{ __html: qrSvg(scanAddress(address)) }}
        />
        <label className="field">
          <span>{word(language, "shareAddress")}</span>
          <input type="url" readOnly value={address} dir="ltr" />
        </label>
        <div className="ways">
          <button type="button" hidden value={address} data-done={word(language, "shareCopied")}>
            {word(language, "shareCopy")}
          </button>
          <a href={`/share/${handle}/qr.svg`} download={`${handle}.svg`}>
            {word(language, "qrSvg")}
          </a>
          <a href={`/share/${handle}/qr.png`} download={`${handle}.png`}>
            {word(language, "qrPng")}
          </a>
          <a href={`/${handle}`}>{word(language, "leavingBack", { username: handle })}</a>
        </div>
        <output />
      </div>
    ),
  });
}
