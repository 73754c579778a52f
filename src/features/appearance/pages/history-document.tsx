import { toLocale } from "#base/locale.ts";
import type { PublicHistory } from "#features/links/history/history.ts";
import type { RenderedDocument } from "./document.tsx";
import { renderSheet, type SheetFrame } from "./sheet-document.tsx";
import { word } from "./words.ts";

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
    title: word(language, "historyTitle", { name }),
    text: word(language, "historyText", { address: `${origin}/${handle}/${alias}`.replace(/^https?:\/\//, "") }),
    children: (
      <>
        <ol className="past" reversed>
          {entries.map(({ at, destination }) => (
            <li key={at.toISOString()}>
              <time dateTime={at.toISOString()}>{`${day.format(at)} UTC`}</time>
              <bdi>{destination ?? word(language, "historyHidden")}</bdi>
            </li>
          ))}
        </ol>
        <p>
          <a href={`/${handle}`}>{word(language, "leavingBack", { username: handle })}</a>
        </p>
      </>
    ),
  });
}
