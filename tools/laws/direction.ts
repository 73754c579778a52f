import { BASE_PACKAGES, covers, FEATURES, MAY_IMPORT, NOT_IN_UI } from "./plan.ts";
import type { Breach, Import, SourceFile, Tree } from "./tree.ts";

/**
 * Layers import only lower ones, a feature only earlier features; nothing imports the server, and only tests import
 * `testing`.
 */
export function direction(tree: Tree): Breach[] {
  return [...tree.files.values()].flatMap((file) => {
    const breach = (line: number, message: string): Breach => ({ law: "direction", path: file.path, line, message });
    if (file.floor === undefined)
      return [breach(1, "lies in no floor: src/{base,infra,features,ui,web,server,testing}")];
    if (file.feature !== undefined && !isFeature(file.feature)) {
      return [breach(1, `"${file.feature}" is not in the order of features (tools/laws/plan.ts)`)];
    }
    return file.imports.flatMap((each) => {
      const target = each.target === undefined ? undefined : tree.files.get(each.target);
      const error = target ? findFileError(file, target) : findPackageError(file, each);
      return error ? [breach(each.line, error)] : [];
    });
  });
}

function isFeature(name: string): boolean {
  return FEATURES.some((feature) => feature === name);
}

function findFileError(from: SourceFile, to: SourceFile): string | undefined {
  if (from.floor === undefined || to.floor === undefined) return undefined;
  if (to.floor === "testing") {
    return from.isTest || from.floor === "testing" ? undefined : "only tests import src/testing";
  }
  if (to.isTest && !from.isTest) return `imports the test ${to.path}`;
  if (to.floor === "server" && from.floor !== "server" && from.floor !== "testing") {
    return `${from.floor} imports ${to.path}: nothing may import the server`;
  }
  const isChecked = from.floor === "features" && /\/(screens|pages|mails)\//.test(from.path);
  if (!MAY_IMPORT[from.floor].includes(to.floor) && !(isChecked && to.floor === "ui")) {
    return `${from.floor} imports ${to.path}`;
  }
  if (from.feature === undefined || to.feature === undefined || !isFeature(to.feature)) return undefined;
  return order(from.feature) < order(to.feature)
    ? `the feature ${from.feature} imports ${to.feature}, which comes after it`
    : undefined;
}

function order(feature: string): number {
  return FEATURES.findIndex((name) => name === feature);
}

function findPackageError(file: SourceFile, { specifier, target }: Import): string | undefined {
  if (target !== undefined || file.isTest) return undefined;
  if (file.floor === "base" && !covers(BASE_PACKAGES, specifier)) return `base runs anywhere and imports ${specifier}`;
  if (file.floor === "ui" && covers(NOT_IN_UI, specifier))
    return `ui knows no router and no data and imports ${specifier}`;
  return undefined;
}
