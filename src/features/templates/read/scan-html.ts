import { tokenizeHtml, type StartTag } from "#features/blocks/metadata/tokenize-html.ts";

export interface Anchor {
  readonly kind: "anchor";
  readonly href: string;
  /** Its text, or its label for assistive technology. */
  readonly text: string;
  /** True if it has no text of its own. */
  readonly hasNoText: boolean;
  /** True if it contains a picture, such as a network's icon. */
  readonly isDrawn: boolean;
}

export interface Heading {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
}

export interface ScannedHtml {
  readonly metas: ReadonlyMap<string, string>;
  readonly title: string;
  readonly base: string;
  /** Anchors and headings in order, except those in navigation and similar parts. */
  readonly parts: readonly (Anchor | Heading)[];
  /** The contents of data scripts, by their id or type. */
  readonly data: ReadonlyMap<string, readonly string[]>;
}

/** Elements whose content belongs to the service or site, not to the list of links. */
const OUTSIDE_CONTENT = new Set(["nav", "footer", "aside", "template", "noscript", "dialog", "form"]);
const WITHOUT_VISIBLE_TEXT = new Set(["script", "style", "svg", "template", "noscript"]);
const DRAWINGS = new Set(["svg", "img", "i"]);
/** Elements that begin and end a line. */
const SEPARATES_WORDS = /^(p|div|br|li|h[1-6]|section)$/;
const PARTS_MAX = 500;
const TEXT_MAX_LENGTH = 2_000;
const READ = new Set(["href", "aria-label", "title", "alt", "content", "property", "name", "id", "type"]);

/** Scans a page for its links. Open elements are only counted by name, for the reason given at `tokenizeHtml`. */
export function scanHtml(html: string): ScannedHtml {
  const metas = new Map<string, string>();
  const data = new Map<string, string[]>();
  const parts: (Anchor | Heading)[] = [];
  const open = new Map<string, number>();
  let title = "";
  let base = "";
  let script: { key: string; from: number } | undefined;
  let anchor: { href: string; label: string; alt: string; text: string; isDrawn: boolean } | undefined;
  let heading: { level: number; text: string } | undefined;

  const isIn = (names: ReadonlySet<string>) => [...names].some((each) => (open.get(each) ?? 0) > 0);

  function begin({ tag, attribute: read, isClosed, end }: StartTag): void {
    const attribute = (name: string) => read(name).trim();
    if (tag === "meta") {
      const key = (attribute("property") || attribute("name")).toLowerCase();
      if (key !== "" && !metas.get(key)) metas.set(key, attribute("content"));
    }
    if (tag === "base") base ||= attribute("href");
    if (tag === "img" && anchor) anchor.alt ||= attribute("alt");
    if (anchor && DRAWINGS.has(tag)) anchor.isDrawn = true;
    if (SEPARATES_WORDS.test(tag)) addText(" ");
    if (isClosed) return;
    if (tag === "script") script = { key: attribute("id") || attribute("type"), from: end + 1 };
    if (OUTSIDE_CONTENT.has(tag) || WITHOUT_VISIBLE_TEXT.has(tag) || tag === "title")
      open.set(tag, (open.get(tag) ?? 0) + 1);
    if (isIn(OUTSIDE_CONTENT)) return;
    if (tag === "a") {
      endAnchor();
      anchor = {
        href: attribute("href"),
        label: attribute("aria-label") || attribute("title"),
        alt: "",
        text: "",
        isDrawn: false,
      };
    }
    if (/^h[1-6]$/.test(tag)) heading = { level: Number(tag[1]), text: "" };
  }

  function close(closed: string, position: number): void {
    if (closed === "script" && script) {
      const texts = data.get(script.key) ?? [];
      if (script.key !== "" && texts.length < 10)
        data.set(script.key, [...texts, html.slice(script.from, position - 2)]);
      script = undefined;
    }
    if (open.has(closed)) open.set(closed, Math.max(0, open.get(closed)! - 1));
    if (closed === "a") endAnchor();
    if (/^h[1-6]$/.test(closed)) endHeading();
    if (SEPARATES_WORDS.test(closed) || closed === "span") addText(" ");
  }

  function endAnchor(): void {
    if (!anchor) return;
    const words = anchor.text.trim();
    const text = words || anchor.label || anchor.alt;
    if (parts.length < PARTS_MAX && anchor.href !== "")
      parts.push({ kind: "anchor", href: anchor.href, text, hasNoText: words === "", isDrawn: anchor.isDrawn });
    anchor = undefined;
  }

  function endHeading(): void {
    const text = heading?.text.trim() ?? "";
    if (heading && text !== "" && parts.length < PARTS_MAX) parts.push({ kind: "heading", level: heading.level, text });
    heading = undefined;
  }

  function addText(text: string): void {
    if ((open.get("title") ?? 0) > 0 && !isIn(WITHOUT_VISIBLE_TEXT) && title.length < TEXT_MAX_LENGTH) title += text;
    if (isIn(WITHOUT_VISIBLE_TEXT)) return;
    if (anchor && anchor.text.length < TEXT_MAX_LENGTH) anchor.text += text;
    // Text of a heading within a link belongs to the link.
    else if (heading && heading.text.length < TEXT_MAX_LENGTH) heading.text += text;
  }

  tokenizeHtml(html, { isRead: (_, attribute) => READ.has(attribute), onTag: begin, onText: addText, onClose: close });
  endAnchor();
  return { metas, title: title.trim(), base, parts, data };
}
