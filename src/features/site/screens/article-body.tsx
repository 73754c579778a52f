// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role Some browsers drop
// the table semantics of rows that are displayed as blocks, unless the roles are explicit.
// oxlint-disable jsx-a11y/control-has-associated-label The empty corner of a table is no control.
import { createElement, Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LogoMark } from "#ui/logo-mark.tsx";
import stacked from "#ui/stacked-table.module.css";
import { type ArticleElement, type ArticleNode, toPlainText } from "../content/article.ts";
import styles from "./article-body.module.css";
import { ArticleLink } from "./article-link.tsx";

interface ArticleBodyProps {
  readonly nodes: readonly ArticleNode[];
  /** The query string that links within the site keep. */
  readonly query: string;
}

/** A parsed text as elements; it is never treated as markup. */
export function ArticleBody({ nodes, query }: ArticleBodyProps) {
  const { t } = useTranslation("articles");

  function render(children: readonly ArticleNode[]): ReactNode {
    // oxlint-disable-next-line react/no-array-index-key -- the text is static
    return children.map((node, index) => <Fragment key={index}>{element(node)}</Fragment>);
  }

  function element(node: ArticleNode): ReactNode {
    if (typeof node === "string") return node;
    const [tag, attributes, inner] = node;
    const children = inner.length > 0 ? render(inner) : undefined;
    switch (tag) {
      case "a":
        return (
          <ArticleLink href={toText(node, "href") ?? "#"} title={toText(node, "title")} query={query}>
            {children}
          </ArticleLink>
        );
      case "table": {
        if (getColumns(node).length > COLUMNS_SIDE_BY_SIDE) return stackedTable(node);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
          <div className={styles.scroll} role="group" aria-label={t("table")} tabIndex={0}>
            <table>{children}</table>
          </div>
        );
      }
      case "th":
      case "td": {
        const { align, ...rest } = attributes;
        // an empty corner cell heads no column
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control
        if (inner.length === 0) return <td />;
        return createElement(tag, { ...rest, "data-align": align, ...(tag === "th" && { scope: "col" }) }, children);
      }
      case "pre":
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
          <pre role="group" aria-label={t("code")} tabIndex={0}>
            {children}
          </pre>
        );
      case "hr":
        return (
          <div className={styles.rule} role="separator">
            <LogoMark size={30} />
          </div>
        );
      case "img":
        return <img {...attributes} alt={toText(node, "alt") ?? ""} loading="lazy" decoding="async" />;
      case "input":
        return (
          <span className={styles.task} data-done={attributes["checked"]}>
            <span className="visually-hidden">{t(attributes["checked"] ? "task_done" : "task_open")}</span>
          </span>
        );
      default:
        return createElement(tag, attributes, children);
    }
  }

  function stackedTable(table: ArticleElement): ReactNode {
    const columns = getColumns(table);
    const rows = table[2].flatMap((part) => (typeof part === "string" ? [] : getChildren(part, "tr")));
    const [head, ...body] = rows.map((row) => row[2].filter((cell) => typeof cell !== "string"));
    return (
      <table role="table" className={stacked.stacked}>
        <thead role="rowgroup">
          <tr role="row">
            {head?.map(([, { align }, inner], index) =>
              inner.length === 0 ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is no control
                <td key={columns[index]} role="cell" />
              ) : (
                <th key={columns[index]} role="columnheader" scope="col" data-align={align}>
                  {render(inner)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {body.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- the text is static
            <tr key={row} role="row">
              {cells.map(([, { align }, inner], index) => (
                <td key={columns[index]} role="cell" data-align={align} data-label={columns[index] || undefined}>
                  {render(inner)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }

  return render(nodes);
}

/** Tables with more columns are stacked on a narrow screen. */
const COLUMNS_SIDE_BY_SIDE = 3;

/** The names of the columns of a table. */
function getColumns(table: ArticleElement): string[] {
  const [row] = getChildren(table, "thead").flatMap((head) => getChildren(head, "tr"));
  return row ? getChildren(row, "th").map(([, , inner]) => toPlainText(inner)) : [];
}

function getChildren([, , children]: ArticleElement, wanted: string): ArticleElement[] {
  return children.filter((child) => typeof child !== "string").filter(([tag]) => tag === wanted);
}

function toText([, attributes]: ArticleElement, name: string): string | undefined {
  const value = attributes[name];
  return value === undefined ? undefined : String(value);
}
