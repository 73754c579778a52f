import type { BlockContent, BlockKind, ContentOf } from "../../content.ts";
import type { RichText } from "../../rich-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { toInstant, toWallTime } from "#features/routing/screens/wall-time.ts";

type Whole<Content> = { readonly [Key in keyof Content]-?: Exclude<Content[Key], undefined> };

/**
 * A block's content while it is edited: all fields are present, texts may be empty, and instants are in local time of
 * their zone.
 */
export type DraftOf<Kind extends BlockKind> = Kind extends "file" ? FileDraft : Whole<ContentOf<Kind>>;
export type DraftContent = { [Kind in BlockKind]: DraftOf<Kind> }[BlockKind];

/** The other fields of a file are filled in by the server. */
type FileDraft = ContentOf<"file"> & { readonly note: string };

/** Converts content for editing. */
export function toDraft(content: BlockContent): DraftContent {
  switch (content.kind) {
    case "image":
      return { ...content, caption: content.caption ?? "", link: content.link ?? "" };
    case "capture":
    case "contact":
      return { ...content, text: content.text ?? "", thanks: content.thanks ?? "" };
    case "card": {
      const { role = "", organisation = "", place = "", note = "", photo = "" } = content;
      return { ...content, role, organisation, place, note, photo };
    }
    case "countdown":
      return { ...content, until: toWallTime(content.until, content.zone), after: content.after ?? "" };
    case "file":
      return { ...content, note: content.note ?? "" };
    case "tip":
      return { ...content, text: content.text ?? "" };
    case "header":
    case "text":
    case "divider":
    case "social":
    case "gallery":
    case "embed":
    case "faq":
    case "map":
      return content;
  }
}

/**
 * Converts a draft for sending: trimmed, with complete addresses, without empty optional values. `keepsPlaces` keeps
 * empty list items, so that the paths of errors match the form.
 */
export function getContent(draft: DraftContent, keepsPlaces = false): BlockContent {
  switch (draft.kind) {
    case "header":
      return { ...draft, text: draft.text.trim() };
    case "text":
      return { ...draft, text: trimmed(draft.text) };
    case "divider":
      return draft;
    case "social":
      return { ...draft, items: draft.items.map((item) => ({ ...item, url: completeAddress(item.url) })) };
    case "image": {
      const { kind, address, alt, caption, link } = draft;
      return { kind, address, alt: alt.trim(), ...filled({ caption, link: completed(link) }) };
    }
    case "gallery":
      return { ...draft, pictures: draft.pictures.map((each) => ({ ...each, alt: each.alt.trim() })) };
    case "embed":
      return { ...draft, url: completeAddress(draft.url), title: draft.title.trim() };
    case "capture": {
      const { kind, title, text, asksName, consent, button, thanks } = draft;
      const words = { title: title.trim(), consent: consent.trim(), button: button.trim() };
      return { kind, ...words, asksName, ...filled({ text, thanks }) };
    }
    case "contact": {
      const { kind, title, text, button, thanks } = draft;
      return { kind, title: title.trim(), button: button.trim(), ...filled({ text, thanks }) };
    }
    case "card": {
      const { kind, name, role, organisation, phones, emails, websites, place, note, photo } = draft;
      const listed = (texts: readonly string[]) =>
        texts.map((text) => text.trim()).filter((text) => keepsPlaces || text);
      const lists = { phones: listed(phones), emails: listed(emails), websites: listed(websites).map(completed) };
      return { kind, name: name.trim(), ...lists, ...filled({ role, organisation, place, note, photo }) };
    }
    case "countdown": {
      const { kind, title, until, zone, after } = draft;
      return { kind, title: title.trim(), until: toInstant(until, zone) ?? "", zone, ...filled({ after }) };
    }
    case "faq": {
      const items = draft.items.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }));
      return { ...draft, items };
    }
    case "map":
      return { ...draft, name: draft.name.trim(), place: draft.place.trim() };
    case "file": {
      const { note, name, ...rest } = draft;
      return { ...rest, name: name.trim(), ...filled({ note }) };
    }
    case "tip": {
      const { kind, title, text, items } = draft;
      const buttons = items.map(({ label, url }) => ({ label: label.trim(), url: completeAddress(url) }));
      return { kind, title: title.trim(), items: buttons, ...filled({ text }) };
    }
  }
}

/** Removes leading and trailing empty paragraphs. */
function trimmed(parts: RichText): RichText {
  const isEmpty = (part: RichText[number] | undefined) =>
    part !== undefined && "line" in part && part.line.length === 0;
  let [from, to] = [0, parts.length];
  while (isEmpty(parts[from])) from += 1;
  while (to > from && isEmpty(parts[to - 1])) to -= 1;
  return parts.slice(from, to);
}

function completed(address: string): string {
  return address.trim() === "" ? "" : completeAddress(address);
}

function filled<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== "")) as Partial<Record<Name, string>>;
}
