import {
  BASE_PACKAGES,
  covers,
  FEATURES,
  FOLDERS_MAY_IMPORT,
  type Layer,
  LAYERS,
  MAY_IMPORT,
  NOT_IN_UI,
} from "./plan.ts";
import { type Violation, type Import, isStore, type SourceFile, type Tree } from "./tree.ts";

/**
 * A layer imports only lower layers, and a feature only earlier features. Nothing imports the server, and only tests
 * import `testing`.
 */
export function direction(tree: Tree): Violation[] {
  return [...tree.files.values()].flatMap((file) => {
    const violation = (line: number, message: string): Violation => ({
      law: "direction",
      path: file.path,
      line,
      message,
    });
    if (file.layer === undefined) return [violation(1, `is in no layer: src/{${LAYERS.join(",")}}`)];
    if (file.feature !== undefined && !isFeature(file.feature)) {
      return [violation(1, `"${file.feature}" is not in the order of features (tools/laws/plan.ts)`)];
    }
    return file.imports.flatMap((each) => {
      const target = each.target === undefined ? undefined : tree.files.get(each.target);
      const error = target ? findFileError(file, target) : findPackageError(file, each);
      return error ? [violation(each.line, error)] : [];
    });
  });
}

function isFeature(name: string): boolean {
  return FEATURES.some((feature) => feature === name);
}

function findFileError(from: SourceFile, to: SourceFile): string | undefined {
  if (from.layer === undefined || to.layer === undefined) return undefined;
  if (to.layer === "testing") {
    return from.isTest || from.layer === "testing" ? undefined : "only tests import src/testing";
  }
  if (to.isTest && !from.isTest) return `imports the test ${to.path}`;
  if (!mayImport(from.layer, from.path).includes(to.layer)) return `${from.layer} imports ${to.path}`;
  if (from.feature === undefined || to.feature === undefined || !isFeature(to.feature)) return undefined;
  return order(from.feature) < order(to.feature)
    ? `the feature ${from.feature} imports ${to.feature}, which comes after it`
    : undefined;
}

/** The layers that a file of `layer` may import. */
function mayImport(layer: Layer, path: string): readonly Layer[] {
  const folders = layer === "features" ? path.split("/").slice(3, -1) : [];
  return [...MAY_IMPORT[layer], ...folders.flatMap((folder) => FOLDERS_MAY_IMPORT[folder] ?? [])];
}

function order(feature: string): number {
  return FEATURES.findIndex((name) => name === feature);
}

function findPackageError(file: SourceFile, { specifier, target }: Import): string | undefined {
  if (target !== undefined || file.isTest) return undefined;
  if (file.layer === "base" && !covers(BASE_PACKAGES, specifier))
    return `base must run anywhere, so it may not import ${specifier}`;
  if (file.layer === "ui" && covers(NOT_IN_UI, specifier)) return `ui may not import routing or data: ${specifier}`;
  return undefined;
}

/** No file may import itself through others, not even types: the files of a cycle cannot be put in an order. */
export function cycles(tree: Tree): Violation[] {
  return components(tree)
    .filter((group) => group.length > 1 || importsItself(tree, group[0]!))
    .map((group) => ({ law: "cycles", path: group[0]!, message: `import cycle: ${group.join(" > ")}` }));
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

/** A feature's tables and their SQL are in its store, which no other feature imports. */
export function stores(tree: Tree): Violation[] {
  return [...tree.files.values()].flatMap((file) => {
    if (file.isTest || file.layer === "testing") return [];
    const violation = (line: number, message: string): Violation => ({ law: "stores", path: file.path, line, message });
    return file.imports.flatMap(({ target, specifier, isType, line }) => {
      if (target !== undefined && isStore(target)) {
        const owner = target.split("/")[2];
        const isOtherFeature = file.layer !== "server" && file.feature !== owner;
        return isOtherFeature ? [violation(line, `opens the store of ${owner}: use its operations`)] : [];
      }
      const isDrizzle = specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
      return isDrizzle && !isType && !mayHoldSql(file)
        ? [violation(line, "SQL belongs in the feature's store.ts")]
        : [];
    });
  });
}

function mayHoldSql(file: SourceFile): boolean {
  return file.layer === "infra" || isStore(file.path);
}
