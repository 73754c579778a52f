import { Tokenizer } from "htmlparser2";

export interface StartTag {
  readonly tag: string;
  /** The value of an attribute, as far as it is read; empty if the tag lacks it. */
  attribute(name: string): string;
  /** True for a tag that ends in `/>`. */
  readonly isClosed: boolean;
  /** The position of the last character. */
  readonly end: number;
  /** Stops reading. */
  stop(): void;
}

interface TagReader {
  /** True if the value of this attribute is needed. */
  isRead(tag: string, attribute: string): boolean;
  onTag(tag: StartTag): void;
  onText(text: string): void;
  onClose(tag: string, position: number): void;
}

/**
 * Reads the tags and texts of a page, with names in lower case. It only tokenises: a parser that tracks open elements
 * takes quadratic time on a hostile page.
 */
export function tokenizeHtml(html: string, reader: TagReader): void {
  let tag = "";
  let name = "";
  let value: string[] = [];
  let attributes = new Map<string, string>();
  const isRead = () => reader.isRead(tag, name);
  const attribute = (key: string) => attributes.get(key) ?? "";
  const stop = () => tokenizer.pause();
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
      onattribdata: (start, end) => void (isRead() && value.push(html.slice(start, end))),
      onattribentity: (code) => void (isRead() && value.push(String.fromCodePoint(code))),
      onattribend: () => void (isRead() && !attributes.has(name) && attributes.set(name, value.join(""))),
      onopentagend: (end) => reader.onTag({ tag, attribute, isClosed: false, end, stop }),
      onselfclosingtag: (end) => reader.onTag({ tag, attribute, isClosed: true, end, stop }),
      ontext: (start, end) => reader.onText(html.slice(start, end)),
      ontextentity: (code) => reader.onText(String.fromCodePoint(code)),
      onclosetag: (start, end) => reader.onClose(html.slice(start, end).toLowerCase(), start),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
}
