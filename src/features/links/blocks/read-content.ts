import { type FieldError, Refusal } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { faultOf } from "../destination.ts";
import { badDestination } from "../link-schema.ts";
import { type BlockContent, isSmallEnough } from "./content.ts";
import { providerOf } from "./embed/providers.ts";
import { badEmbed, contentTooLarge } from "./refusals.ts";
import type { RichTextPart } from "./rich-text.ts";

/** Takes an address and where it stands in the content; answers its normal form. */
type Read = (text: string, field: string) => string;

/**
 * The normal form of what a block says, the only one that is stored: addresses as links have them, instants in UTC. Refuses with
 * badDestination, which names each address at fault, with badEmbed, or with contentTooLarge.
 */
export function readContent(content: BlockContent, ownHosts: ReadonlySet<string>): BlockContent {
  const faults: FieldError[] = [];
  const read = normalise(content, (text, field) => {
    const destination = parseDestination(text, ownHosts);
    if (destination.ok) return destination.href;
    faults.push({ field: `content.${field}`, message: faultOf(destination.fault) });
    return text;
  });
  if (faults.length > 0) throw new Refusal(badDestination, { message: faults[0]!.message, errors: faults });
  if (read.kind === "embed" && !providerOf(read.url)) throw new Refusal(badEmbed);
  // because the normal form of an address may be three times as long as what was typed
  if (!isSmallEnough(read)) throw new Refusal(contentTooLarge);
  return read;
}

function normalise(content: BlockContent, read: Read): BlockContent {
  switch (content.kind) {
    case "text":
      return { ...content, text: content.text.map((part, at) => readPart(part, `text.${at}`, read)) };
    case "social":
      return {
        ...content,
        items: content.items.map((item, at) => ({ ...item, url: read(item.url, `items.${at}.url`) })),
      };
    case "tip":
      return {
        ...content,
        items: content.items.map((item, at) => ({ ...item, url: read(item.url, `items.${at}.url`) })),
      };
    case "image":
      return content.link === undefined ? content : { ...content, link: read(content.link, "link") };
    case "embed":
      return { ...content, url: read(content.url, "url") };
    case "card":
      return { ...content, websites: content.websites.map((website, at) => read(website, `websites.${at}`)) };
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

function readPart(part: RichTextPart, field: string, read: Read): RichTextPart {
  if ("line" in part) return { ...part, line: readLine(part.line, `${field}.line`, read) };
  return { ...part, lines: part.lines.map((line, at) => readLine(line, `${field}.lines.${at}`, read)) };
}

function readLine<R extends { link?: string | undefined }>(line: readonly R[], field: string, read: Read): R[] {
  return line.map((run, at) =>
    run.link === undefined ? run : { ...run, link: read(run.link, `${field}.${at}.link`) },
  );
}
