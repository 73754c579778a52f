import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import type { GateFrame } from "./gate-frame.ts";
import { inWords } from "./moment.ts";
import { word } from "./words.ts";

/** Why a link is closed, for now or for good. */
export type Closed =
  | { readonly kind: "not-yet" | "closed"; readonly opens?: Date | undefined; readonly zone: string }
  | { readonly kind: "expired" }
  | { readonly kind: "used-up" };

const TITLES = {
  "not-yet": "notYetTitle",
  closed: "closedTitle",
  expired: "expiredTitle",
  "used-up": "usedUpTitle",
} as const;

/** Says that a link is not open and when it opens, and leads to the owner's page. */
export function renderClosedPage(frame: GateFrame, closed: Closed, now: Date): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  return renderMessage({
    ...frame,
    illustration: closed.kind === "not-yet" || closed.kind === "closed" ? "waiting" : "apart",
    title: word(language, TITLES[closed.kind]),
    text: toText(frame, closed, now),
    children: <a href={`/${username}`}>{word(language, "seePage", { username })}</a>,
  });
}

function toText({ link, language }: GateFrame, closed: Closed, now: Date): string {
  const username = link.handle;
  if (closed.kind === "expired") return word(language, "expiredText", { username });
  if (closed.kind === "used-up") return word(language, "usedUpText", { username });
  if (!closed.opens) return word(language, "closedForGood");
  const when = inWords(closed.opens, closed.zone, now, language);
  return word(language, closed.kind === "not-yet" ? "notYetText" : "closedText", { when });
}

/** Says that a link cannot be opened while the store with its click count or its password is down. */
export function renderWaitPage(frame: GateFrame): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  return renderMessage({
    ...frame,
    illustration: "away",
    title: word(language, "waitTitle"),
    text: word(language, "waitText"),
    children: <a href={`/${username}`}>{word(language, "seePage", { username })}</a>,
  });
}
