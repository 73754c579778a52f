import type { BlockContent, BlockKind, ContentOf } from "../../content.ts";
import type { RichText } from "../../rich-text.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { toInstant, toWallTime } from "#features/routing/screens/wall-time.ts";

type Complete<Content> = { readonly [Key in keyof Content]-?: Exclude<Content[Key], undefined> };

/**
 * A block's content while it is edited. All fields are present, texts may be empty, and instants are local times in the
 * zone of the block.
 */
export type DraftOf<Kind extends BlockKind> = Kind extends "file" ? FileDraft : Complete<ContentOf<Kind>>;
export type DraftContent = { [Kind in BlockKind]: DraftOf<Kind> }[BlockKind];

/** The other fields of a file are filled in by the server. */
type FileDraft = ContentOf<"file"> & { readonly note: string };

/** Optional texts of each kind. In the editor, a missing one is an empty string. */
const OPTIONAL: { readonly [Kind in BlockKind]: readonly (keyof ContentOf<Kind>)[] } = {
  header: [],
  text: [],
  divider: [],
  social: [],
  image: ["caption", "link"],
  gallery: [],
  embed: [],
  capture: ["text", "thanks"],
  contact: ["text", "thanks"],
  card: ["role", "organisation", "place", "note", "photo"],
  countdown: ["after"],
  faq: [],
  map: [],
  file: ["note"],
  tip: ["text"],
};

/** Converts content for editing. */
export function toDraft(content: BlockContent): DraftContent {
  const empty = Object.fromEntries(OPTIONAL[content.kind].map((name) => [name, ""]));
  const until = content.kind === "countdown" && { until: toWallTime(content.until, content.zone) };
  // once its optional texts are filled in, content is a draft of its kind
  return { ...empty, ...content, ...until } as DraftContent;
}

/**
 * Converts a draft for sending: trimmed, with complete addresses, without empty optional values. `keepsEmptyItems`
 * keeps empty list items, so that the paths of errors match the form. `saved` is the content that was edited.
 */
export function toContent(draft: DraftContent, keepsEmptyItems = false, saved?: BlockContent): BlockContent {
  const content: Record<string, unknown> = {
    ...(trimAll(draft) as object),
    ...toSpecialFields(draft, keepsEmptyItems, saved),
  };
  for (const name of OPTIONAL[draft.kind]) if (content[name] === "") delete content[name];
  // once its empty optional texts are removed, a draft is content of its kind
  return content as BlockContent;
}

/** The fields that need more than trimming. */
function toSpecialFields(draft: DraftContent, keepsEmptyItems: boolean, saved: BlockContent | undefined): object {
  switch (draft.kind) {
    case "text":
      return { text: trimEmptyParagraphs(draft.text) };
    case "social":
    case "tip":
      return { items: draft.items.map((item) => ({ ...(trimAll(item) as object), url: completeAddress(item.url) })) };
    case "image":
      return { link: completeIfAny(draft.link) };
    case "embed":
      return { url: completeAddress(draft.url) };
    case "card": {
      const toEntries = (texts: readonly string[]) =>
        texts.map((text) => text.trim()).filter((text) => keepsEmptyItems || text);
      const { phones, emails, websites } = draft;
      return { phones: toEntries(phones), emails: toEntries(emails), websites: toEntries(websites).map(completeIfAny) };
    }
    case "countdown":
      return { until: toInstant(draft.until, draft.zone, saved?.kind === "countdown" ? saved.until : undefined) ?? "" };
    case "header":
    case "divider":
    case "gallery":
    case "capture":
    case "contact":
    case "faq":
    case "map":
    case "file":
      return {};
  }
}

/** A value with all its texts trimmed. */
function trimAll(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trimAll(each)]));
}

/** Removes leading and trailing empty paragraphs. */
function trimEmptyParagraphs(parts: RichText): RichText {
  const isEmpty = (part: RichText[number] | undefined) =>
    part !== undefined && "line" in part && part.line.length === 0;
  let [from, to] = [0, parts.length];
  while (isEmpty(parts[from])) from += 1;
  while (to > from && isEmpty(parts[to - 1])) to -= 1;
  return parts.slice(from, to);
}

function completeIfAny(address: string): string {
  return address.trim() === "" ? "" : completeAddress(address);
}
