import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { filesBelow } from "../laws/tree.ts";

export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly path: string;
  readonly line: number;
}

/** `/source/flags`, as in the code and in the list of reviewed expressions. */
export function toLiteral({ source, flags }: Expression): string {
  return `/${source}/${flags}`;
}

/** Every regular expression below src whose pattern is constant. Leaves out tests, which only match their own input. */
export function findExpressions(root: string): Expression[] {
  return filesBelow(root, "src")
    .filter((path) => /\.tsx?$/.test(path) && !/^src\/testing\/|\.(?:test|bench)\.tsx?$|\/fixture-|\.d\.ts$/.test(path))
    .flatMap((path) => collectExpressions(path, readFileSync(join(root, path), "utf8")));
}

function collectExpressions(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  const add = (start: number, source: string, flags: string) =>
    found.push({ source, flags, path, line: text.slice(0, start).split("\n").length });
  const construct = ({ callee, arguments: [pattern, flags], start }: Construction) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const source = toText(pattern);
    if (source !== undefined) add(start, source, toText(flags) ?? "");
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(parseSync(path, text).program);
  return found;
}

interface Node {
  readonly type: string;
}

interface Construction {
  readonly callee: Node & { readonly name?: unknown };
  readonly arguments: readonly Node[];
  readonly start: number;
}

/** The text of a string literal, a template without placeholders, or a `String.raw` template; otherwise undefined. */
function toText(node: Node | undefined): string | undefined {
  if (node?.type === "Literal" && "value" in node && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral") return getQuasi(node, "cooked");
  const isRaw = node?.type === "TaggedTemplateExpression" && "quasi" in node;
  return isRaw ? getQuasi(node.quasi as Node, "raw") : undefined;
}

function getQuasi(node: Node, form: "raw" | "cooked"): string | undefined {
  const { quasis } = node as Node & { quasis: readonly { value: { raw: string; cooked: string } }[] };
  return quasis.length === 1 ? quasis[0]!.value[form] : undefined;
}
