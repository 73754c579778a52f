import { Tokenizer } from "htmlparser2";

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

const READ = new Set(["meta", "link", "base"]);
const MAX_ICONS = 50;

/**
 * Reads the head of a page. Only tokens are read: a parser that tracks open elements takes quadratic time on a hostile
 * page.
 */
export function readHead(html: string): PageHead {
  const metas = new Map<string, string>();
  const icons: IconLink[] = [];
  let base = "";
  let title = "";
  let isInTitle = false;
  let tag = "";
  let name = "";
  let value: string[] = [];
  let attributes = new Map<string, string>();

  const attribute = (key: string) => attributes.get(key) ?? "";
  function open(): void {
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
    // the head has ended, and titles inside SVG are not the page's
    if (tag === "body" && title.trim() !== "") tokenizer.pause();
  }

  const nothing = () => undefined;
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase();
        value = [];
      },
      onattribdata: (start, end) => void (READ.has(tag) && value.push(html.slice(start, end))),
      onattribentity: (code) => void (READ.has(tag) && value.push(String.fromCodePoint(code))),
      onattribend: () => void (READ.has(tag) && !attributes.has(name) && attributes.set(name, value.join(""))),
      onopentagend: open,
      onselfclosingtag: open,
      ontext: (start, end) => void (isInTitle && (title += html.slice(start, end))),
      ontextentity: (code) => void (isInTitle && (title += String.fromCodePoint(code))),
      onclosetag: (start, end) => void (html.slice(start, end).toLowerCase() === "title" && (isInTitle = false)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)).find(Boolean) ?? "";
  return {
    title: first("og:title", "twitter:title") || title,
    description: first("og:description", "description", "twitter:description"),
    base,
    icons,
    images: ["og:image:secure_url", "og:image", "twitter:image"].flatMap((key) => metas.get(key) || []),
  };
}
