import { type FieldError, ApiError } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { toDestinationMessage, badDestination } from "#features/routing/destination.ts";
import type { FieldAddress } from "#features/routing/page-redirect/page-redirect.ts";
import { type BlockContent, isSmallEnough } from "./content.ts";
import { findEmbed } from "./embed/providers.ts";
import { badEmbed, contentTooLarge } from "./errors.ts";
import type { RichTextPart } from "./rich-text.ts";

/** Returns the normal form of an address. `field` is the path of the address in the content. */
type Read = (text: string, field: string) => string;

/**
 * The normal form of a block's content, the only one that is stored: addresses as in links, instants in UTC. Throws
 * badDestination, which names each invalid address, badEmbed or contentTooLarge.
 */
export function readContent(content: BlockContent, ownHosts: ReadonlySet<string>): BlockContent {
  const errors: FieldError[] = [];
  const read = normalise(content, (text, field) => {
    const destination = parseDestination(text, ownHosts);
    if (destination.ok) return destination.href;
    errors.push({ field: `content.${field}`, message: toDestinationMessage(destination.error) });
    return text;
  });
  if (errors.length > 0) throw new ApiError(badDestination, { message: errors[0]!.message, errors });
  if (read.kind === "embed" && !findEmbed(read.url)) throw new ApiError(badEmbed);
  // normalising can triple the length of an address
  if (!isSmallEnough(read)) throw new ApiError(contentTooLarge);
  return read;
}

/** Every address that the content of a block leads to, with its field path. */
export function listFieldAddresses(content: BlockContent): FieldAddress[] {
  const found: FieldAddress[] = [];
  normalise(content, (address, field) => {
    found.push({ field: `content.${field}`, address });
    return address;
  });
  return found;
}

function normalise(content: BlockContent, read: Read): BlockContent {
  switch (content.kind) {
    case "text":
      return { ...content, text: content.text.map((item, index) => readItem(item, `text.${index}`, read)) };
    case "social":
      return {
        ...content,
        items: content.items.map((item, index) => ({ ...item, url: read(item.url, `items.${index}.url`) })),
      };
    case "tip":
      return {
        ...content,
        items: content.items.map((item, index) => ({ ...item, url: read(item.url, `items.${index}.url`) })),
      };
    case "image":
      return content.link === undefined ? content : { ...content, link: read(content.link, "link") };
    case "embed":
      return { ...content, url: read(content.url, "url") };
    case "card":
      return { ...content, websites: content.websites.map((website, index) => read(website, `websites.${index}`)) };
    case "countdown":
      return { ...content, until: new Date(content.until).toISOString() };
    case "header":
    case "divider":
    case "gallery":
    case "capture":
    case "contact":
    case "faq":
    case "map":
    case "file":
      return content;
  }
}

function readItem(item: RichTextPart, field: string, read: Read): RichTextPart {
  if ("line" in item) return { ...item, line: readLine(item.line, `${field}.line`, read) };
  return { ...item, lines: item.lines.map((line, index) => readLine(line, `${field}.lines.${index}`, read)) };
}

function readLine<R extends { link?: string | undefined }>(line: readonly R[], field: string, read: Read): R[] {
  return line.map((run, index) =>
    run.link === undefined ? run : { ...run, link: read(run.link, `${field}.${index}.link`) },
  );
}
