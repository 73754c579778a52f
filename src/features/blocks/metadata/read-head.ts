import { truncate } from "#base/truncate.ts";
import { tokenizeHtml } from "./tokenize-html.ts";

/** What a page says about itself, unprocessed. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The base of relative addresses; empty if the page states none. */
  readonly base: string;
  readonly icons: readonly IconLink[];
  /** The pictures for link previews, unprocessed, best first. */
  readonly images: readonly string[];
}

export interface IconLink {
  readonly href: string;
  readonly rel: string;
  readonly sizes: string;
  readonly type: string;
}

const READ_TAGS = new Set(["meta", "link", "base"]);
const MAX_ICONS = 50;

/** Reads the head of a page. */
export function readHead(html: string): PageHead {
  const metas = new Map<string, string>();
  const icons: IconLink[] = [];
  let base = "";
  let title = "";
  let isInTitle = false;
  tokenizeHtml(html, {
    isRead: (tag) => READ_TAGS.has(tag),
    onTag({ tag, attribute, stop }) {
      if (tag === "title") isInTitle = title === "";
      if (tag === "base") base ||= attribute("href");
      if (tag === "meta") {
        const key = (attribute("property") || attribute("name")).toLowerCase();
        if (!metas.get(key)) metas.set(key, attribute("content").trim());
      }
      if (tag === "link" && icons.length < MAX_ICONS && attribute("href") !== "") {
        const rel = attribute("rel").toLowerCase();
        const link = { href: attribute("href"), rel, sizes: attribute("sizes"), type: attribute("type") };
        if (/(^|\s)(icon|apple-touch-icon(-precomposed)?)(\s|$)/.test(rel)) icons.push(link);
      }
      // past the head, a title element belongs to an SVG image and not to the page
      if (tag === "body" && title.trim() !== "") stop();
    },
    onText(text) {
      if (isInTitle) title += text;
    },
    onClose(tag) {
      if (tag === "title") isInTitle = false;
    },
  });
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)).find(Boolean) ?? "";
  return {
    title: first("og:title", "twitter:title") || title,
    description: first("og:description", "description", "twitter:description"),
    base,
    icons,
    images: ["og:image:secure_url", "og:image", "twitter:image"].flatMap((key) => metas.get(key) || []),
  };
}

/** How far the HTML standard searches a document for an encoding declaration. */
const PRESCAN_BYTES = 1024;
const BYTE_ORDER_MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

/** True for the media type of an HTML document. */
export function isHtml(contentType: string): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Decodes a document by its declared encoding or, without one, by an encoding detected from its bytes. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const declared = readBom(bytes) ?? findCharset(contentType) ?? findDeclaredCharset(bytes);
  return (declared && decode(bytes, declared)) ?? decode(bytes, "utf-8", true) ?? decode(bytes, "windows-1252") ?? "";
}

function readBom(bytes: Uint8Array): string | undefined {
  return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

function findCharset(text: string): string | undefined {
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(text)?.[1];
}

function findDeclaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  const charset = [...start.matchAll(/<meta\b[^>]*>/gi)].map(([tag]) => findCharset(tag)).find(Boolean);
  // the declaration was readable as ASCII, so the document cannot be UTF-16
  return charset && /^utf-?16/i.test(charset) ? "utf-8" : charset;
}

/** Undefined for an unknown encoding, or one that does not fit the bytes. */
function decode(bytes: Uint8Array, charset: string, fatal = false): string | undefined {
  try {
    // streaming mode: the bytes may be cut within a character
    return new TextDecoder(charset, { fatal }).decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Bidirectional controls and invisible characters. The joiners that scripts and emoji need are kept. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Third-party text as one line of at most `maxLength` UTF-16 units, cut between characters. */
export function toPlainText(text: string, maxLength: number): string {
  // a title may have a million characters, so only the part that can matter is cleaned
  const line = text
    .slice(0, 8 * maxLength)
    .replace(INVISIBLE, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return truncate(line, maxLength);
}
