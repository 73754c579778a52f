import type { Breach, Tree } from "./tree.ts";

/** No file imports itself through others, types included: a cycle has no lowest layer. */
export function circles(tree: Tree): Breach[] {
  return components(tree)
    .filter((group) => group.length > 1 || importsItself(tree, group[0]!))
    .map((group) => ({ law: "circles", path: group[0]!, message: `imports in a circle: ${group.join(" > ")}` }));
}

function importsItself(tree: Tree, path: string): boolean {
  return tree.files.get(path)!.imports.some((each) => each.target === path);
}

/** Strongly connected components (Tarjan 1972). */
function components(tree: Tree): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const { target } of tree.files.get(path)!.imports) {
      if (target === undefined || !tree.files.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(path, Math.min(low.get(path)!, low.get(target)!));
    }
    if (low.get(path) === index.get(path)) groups.push(stack.splice(stack.indexOf(path)));
  };
  for (const path of tree.files.keys()) if (!index.has(path)) visit(path);
  return groups;
}
