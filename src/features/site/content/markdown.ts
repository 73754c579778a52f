import type { Nodes, Root, Element } from "hast";
import rehypeSanitize, { type Options as Schema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { ArticleAttributes, ArticleNode } from "./article.ts";

/** The prefix of ids in articles, so that they never shadow the document's own. */
const ID_PREFIX = "at-";

const LISTED = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br"];
const INLINE = ["a", "img", "strong", "em", "del", "sup", "input"];
const TABLE = ["table", "thead", "tbody", "tr", "th", "td"];

/** Allows only the elements of Markdown. Raw HTML, styles, event handlers and unsafe protocols are dropped. */
const schema: Schema = {
  tagNames: [...LISTED, ...INLINE, ...TABLE],
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
    input: ["checked"],
    code: [["className", /^language-./]],
    "*": ["id"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https"] },
  clobber: ["id"],
  clobberPrefix: ID_PREFIX,
  strip: ["script", "style"],
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: "" })
  .use(headingIds)
  .use(rehypeSanitize, schema)
  .freeze();

/** The blocks of a Markdown text, as a tree without anything executable. */
export function parseMarkdown(markdown: string): ArticleNode[] {
  const root: Root = processor.runSync(processor.parse(markdown));
  return root.children.flatMap(compact).filter((node) => typeof node !== "string");
}

/** Elements whose only text nodes are line breaks in the source. */
const WITHOUT_TEXT = new Set(["ul", "ol", "blockquote", "table", "thead", "tbody", "tr"]);

function compact(node: Nodes): ArticleNode[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "element") return [];
  const { tagName, properties, children } = node;
  const inner = WITHOUT_TEXT.has(tagName) ? children.filter(({ type }) => type !== "text") : children;
  return [[tagName, getAttributes(properties), inner.flatMap(compact)]];
}

function getAttributes(properties: Readonly<Record<string, unknown>>): ArticleAttributes {
  const attributes: ArticleAttributes = {};
  for (const [name, value] of Object.entries(properties)) {
    if (name === "href" && String(value).startsWith("#")) attributes["href"] = `#${ID_PREFIX}${String(value).slice(1)}`;
    else if (name === "className") attributes["data-language"] = String(value).replace(/^language-/, "");
    else if (typeof value === "string" || typeof value === "number") attributes[name] = value;
    else if (value === true) attributes[name] = name;
  }
  return attributes;
}

/** Gives each heading below the title an id made of its words, so that a text can link to its own sections. */
function headingIds() {
  return (root: Root): void => {
    const taken = new Set<string>();
    for (const node of root.children) if (isHeading(node)) node.properties["id"] ??= free(toSlug(toText(node)), taken);
  };
}

function isHeading(node: Nodes): node is Element {
  return node.type === "element" && /^h[2-6]$/.test(node.tagName);
}

function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}

function toSlug(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize("NFC")
      // the lower case of İ is i with a combining dot, which would split the word
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? "part"
  );
}

function free(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}
