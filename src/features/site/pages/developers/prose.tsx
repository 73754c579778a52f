import { createElement, Fragment, type ReactNode } from "react";
import type { ArticleElement, ArticleNode } from "../../content/article.ts";
import { toPlainText } from "../../content/article.ts";
import { CodeSample } from "./code-sample.tsx";
import { type DocsContext, DEVELOPERS } from "./context.ts";
import type { CodeLanguage } from "./highlight.tsx";

/** A sentence of the OpenAPI document, with code in backticks. */
export function InlineText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the text is static
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}

/** The generated parts of guides, by name. Each replaces the paragraph `{{name}}` of a guide. */
export type Inserts = Readonly<Record<string, () => ReactNode>>;

/** A parsed guide as elements. Consecutive code of curl and TypeScript becomes one sample with both. */
export function Prose({
  docs,
  nodes,
  inserts,
}: {
  docs: DocsContext;
  nodes: readonly ArticleNode[];
  inserts: Inserts;
}) {
  const parts: ReactNode[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const [first, second] = [readCode(docs, nodes[index]), readCode(docs, nodes[index + 1])];
    if (first?.language === "sh" && second?.language === "ts") {
      parts.push(<CodeSample docs={docs} curl={first.code} typescript={second.code} />);
      index += 1;
    } else parts.push(renderNode(docs, nodes[index]!, inserts));
  }
  // oxlint-disable-next-line react/no-array-index-key -- the text is static
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

function readCode(
  docs: DocsContext,
  node: ArticleNode | undefined,
): { language: CodeLanguage; code: string } | undefined {
  if (node === undefined || typeof node === "string" || node[0] !== "pre") return undefined;
  const [code] = node[2];
  if (code === undefined || typeof code === "string") return undefined;
  const language = String(code[1]["data-language"] ?? "text") as CodeLanguage;
  return { language, code: toPlainText(code[2]).trimEnd().replaceAll("{{origin}}", docs.origin) };
}

function renderNode(docs: DocsContext, node: ArticleNode, inserts: Inserts): ReactNode {
  const { t } = docs;
  if (typeof node === "string") return node.replaceAll("{{origin}}", docs.origin);
  const [tag, attributes, children] = node;
  const inner = () =>
    children.length === 0
      ? undefined
      : // oxlint-disable-next-line react/no-array-index-key -- the text is static
        children.map((child, index) => <Fragment key={index}>{renderNode(docs, child, inserts)}</Fragment>);
  switch (tag) {
    case "p": {
      const name = /^\{\{(\w+)\}\}$/.exec(toPlainText(children))?.[1];
      return name !== undefined && inserts[name] ? inserts[name]() : <p>{inner()}</p>;
    }
    case "pre": {
      const { language, code } = readCode(docs, node)!;
      return <CodeSample docs={docs} code={code} language={language} />;
    }
    case "a":
      return <a href={toHref(docs, node)}>{inner()}</a>;
    case "table":
      return <WideTable label={t("table")}>{inner()}</WideTable>;
    case "th":
      return <th scope="col">{inner()}</th>;
    default:
      return createElement(tag, tag.startsWith("h") ? attributes : {}, inner());
  }
}

/** Links within the documentation keep its language. */
function toHref(docs: DocsContext, [, { href }]: ArticleElement): string {
  const address = String(href ?? "");
  return address.startsWith(DEVELOPERS) ? docs.toHref(address) : address;
}

/** A wide table that scrolls on its own, also by keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className="wide-table" role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
