import { type Violation, readText, type Tree } from "./tree.ts";

const MODULE = /^import (\w+) from "([^"]+\.module\.css)";$/gm;

/** A class that a component reads from a CSS module is defined there. Otherwise it is undefined, and nothing fails. */
export function classNames(tree: Tree): Violation[] {
  return [...tree.files.values()].flatMap(({ path, text, imports }) =>
    [...text.matchAll(MODULE)].flatMap(([, name, specifier]) => {
      const sheet = imports.find((each) => each.specifier === specifier)!.target!;
      const rules = readText(tree.root, sheet).text;
      const defined = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, className]) => className));
      const used = text.matchAll(new RegExp(String.raw`(?<![\w./-])${name}\.(\w+)`, "g"));
      return [...used]
        .filter(([, className]) => !defined.has(className))
        .map(({ 0: expression, index }) => ({
          law: "classes",
          path,
          line: text.slice(0, index).split("\n").length,
          message: `${expression} is not defined in ${sheet}`,
        }));
    }),
  );
}
