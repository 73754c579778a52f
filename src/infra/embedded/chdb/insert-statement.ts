/** An INSERT whose rows are sent separately as bytes. */
export interface InsertStatement {
  readonly table: string;
  readonly columns: readonly string[] | undefined;
  readonly format: string;
}

const part = '(?:[A-Za-z_]\\w*|`\\w+`|"\\w+")';
const shape = new RegExp(
  `^\\s*INSERT\\s+INTO\\s+(?:TABLE\\s+)?(${part}(?:\\.${part})?)\\s*(?:\\(([^()]*)\\))?\\s*FORMAT\\s+(\\w+)\\s*;?\\s*$`,
  "i",
);

/**
 * Parses `INSERT INTO table [(columns)] FORMAT name`, the form in which clients send a statement apart from its rows;
 * undefined for any other form.
 */
export function parseInsert(sql: string): InsertStatement | undefined {
  const [, table, columns, format] = shape.exec(sql) ?? [];
  if (table === undefined || format === undefined) return undefined;
  const names = columns?.split(",").map(plain);
  if (names?.some((name) => !/^\w+$/.test(name))) return undefined;
  return { table: table.split(".").map(plain).join("."), columns: names, format };
}

const plain = (name: string) => name.trim().replaceAll(/^[`"]|[`"]$/g, "");
