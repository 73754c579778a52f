import type { Language } from "#base/language.ts";

export type ArticleNode = string | ArticleElement;

/** An element as plain data: its tag, its attributes under React's names, and its children. */
export type ArticleElement = [tag: string, attributes: ArticleAttributes, children: ArticleNode[]];

export type ArticleAttributes = Record<string, string | number>;

/** The text of nodes without markup. */
export function toPlainText(nodes: readonly ArticleNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : toPlainText(node[2]))).join("");
}

/** A text from `content/`, parsed for display. */
export interface Article {
  /** `about`, or `blog-posts/{postName}`. */
  readonly name: string;
  readonly language: Language;
  readonly title: string;
  /** The paragraph below the title, as plain text. */
  readonly description: string;
  readonly lead: ArticleNode[];
  readonly body: ArticleNode[];
  readonly readingMinutes: number;
  /** Posts only: the date as `YYYY-MM-DD` and as formatted in its language. */
  readonly published?: { readonly date: string; readonly text: string };
}
