import { type Breach, isStore, type SourceFile, type Tree } from "./tree.ts";

/** A feature's tables and their SQL are in its store, which no other feature imports. */
export function stores(tree: Tree): Breach[] {
  return [...tree.files.values()].flatMap((file) => {
    if (file.isTest || file.layer === "testing") return [];
    const breach = (line: number, message: string): Breach => ({ law: "stores", path: file.path, line, message });
    return file.imports.flatMap(({ target, specifier, isType, line }) => {
      if (target !== undefined && isStore(target)) {
        const owner = target.split("/")[2];
        const isOtherFeature = file.layer !== "server" && file.feature !== owner;
        return isOtherFeature ? [breach(line, `opens the store of ${owner}: ask its verbs`)] : [];
      }
      const isDrizzle = specifier === "drizzle-orm" || specifier.startsWith("drizzle-orm/");
      return isDrizzle && !isType && !mayHoldSql(file) ? [breach(line, "SQL belongs into the feature's store.ts")] : [];
    });
  });
}

function mayHoldSql(file: SourceFile): boolean {
  return file.layer === "infra" || isStore(file.path);
}
