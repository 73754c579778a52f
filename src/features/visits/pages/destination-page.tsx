import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { minify } from "#features/appearance/pages/minify.ts";
import type { LinkPreview } from "#features/links/destination-previews/destination-previews.ts";
import styles from "./destination.css?raw";
import { translate } from "./gate-texts.ts";

export interface DestinationFrame {
  readonly language: Language;
  /** The origin of the font CDN; empty if this server serves the fonts. */
  readonly assetOrigin: string;
  /** The path of the link itself. */
  readonly path: string;
  /** The address of the form that reports the link. */
  readonly reportUrl: string;
}

const destinationStyle = minify(styles);

/** Says where a link leads, when it was created and whether its destination works, with a button to open the link. */
export function renderDestinationPage(frame: DestinationFrame, preview: LinkPreview): RenderedDocument {
  const { language, assetOrigin, path, reportUrl } = frame;
  const { destination } = preview;
  const place = destination === null ? "" : toPlace(destination);
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: destination === null ? "locked" : "closing",
    title:
      destination === null ? translate(language, "hiddenTitle") : translate(language, "destinationTitle", { place }),
    text: translate(language, destination === null ? "hiddenText" : "destinationText"),
    style: destinationStyle,
    details: <Details preview={preview} language={language} />,
    children: (
      <>
        <a href={path} rel="nofollow">
          {destination === null ? translate(language, "openLink") : translate(language, "continueTo", { place })}
        </a>
        <a href={reportUrl} rel="nofollow">
          {translate(language, "reportLink")}
        </a>
      </>
    ),
  });
}

function Details({ preview, language }: { readonly preview: LinkPreview; readonly language: Language }) {
  const { destination, mayVary, createdAt, owner } = preview;
  return (
    <div className="where">
      {destination !== null && <Address destination={destination} />}
      {mayVary && <p className="varies">{translate(language, "destinationVaries")}</p>}
      <dl>
        <dt>{translate(language, "linkCreated")}</dt>
        <dd>{toDay(createdAt, language)}</dd>
        {owner !== null && (
          <>
            <dt>{translate(language, "linkOwner")}</dt>
            <dd>
              <a href={`/${owner}`}>@{owner}</a>
            </dd>
          </>
        )}
        {destination !== null && (
          <>
            <dt>{translate(language, "lastCheck")}</dt>
            <dd>{toCheck(preview, language)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The whole address with its host emphasised. The host is in ASCII form, which look-alike letters cannot imitate. */
function Address({ destination }: { readonly destination: string }) {
  const host = URL.parse(destination)?.host ?? "";
  const start = host === "" ? -1 : destination.indexOf(`//${host}`);
  if (start < 0)
    return (
      <p className="address" dir="ltr">
        <strong>{destination}</strong>
      </p>
    );
  return (
    <p className="address" dir="ltr">
      {destination.slice(0, start + 2)}
      <strong>{host}</strong>
      {destination.slice(start + 2 + host.length)}
    </p>
  );
}

/** The host of a web address, the address of an email or phone link, or anything else unchanged. */
function toPlace(destination: string): string {
  const url = URL.parse(destination);
  return url?.host || (/^(?:mailto|tel|sms):([^?]+)/.exec(destination)?.[1] ?? destination);
}

function toCheck({ health }: LinkPreview, language: Language): string {
  if (!health || health.state === "unknown") return translate(language, "notChecked");
  const day = toDay(health.checkedAt, language);
  return translate(language, health.state === "ok" || health.state === "moved" ? "checkReached" : "checkFailed", {
    day,
  });
}

function toDay(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
