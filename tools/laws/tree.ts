import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { type Layer, LAYERS } from "./plan.ts";

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly isType: boolean;
  /** True for `import("...")`, which loads on demand. */
  readonly isDynamic: boolean;
  /** The imported file, relative to the root; absent for packages and for Node's own modules. */
  readonly target?: string;
}

export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lineCount: number;
  readonly imports: readonly Import[];
  readonly layer: Layer | undefined;
  readonly feature: string | undefined;
  readonly isTest: boolean;
}

export interface Tree {
  readonly root: string;
  readonly files: ReadonlyMap<string, SourceFile>;
}

export interface Violation {
  readonly law: string;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export type Law = (tree: Tree) => readonly Violation[];

/** Reads every TypeScript file below src. */
export function readTree(root: string): Tree {
  const paths = filesBelow(root, "src").filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
  return { root, files: new Map(paths.map((path) => [path, readSource(root, path)])) };
}

/** True for a file with a feature's SQL, or in the folder for such files. */
export function isStore(path: string): boolean {
  return /^src\/features\/[\w-]+\/store(\.ts$|\/)/.test(path);
}

export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

function readSource(root: string, path: string): SourceFile {
  const { text, lineCount } = readText(root, path);
  const [, folder, feature] = path.split("/");
  const layer = LAYERS.find((name) => name === folder);
  return {
    path,
    text,
    lineCount,
    imports: readImports(root, path, text),
    layer,
    feature: layer === "features" ? feature : undefined,
    isTest: /\.(test|bench)\.tsx?$/.test(path),
  };
}

export function readText(root: string, path: string): { readonly text: string; readonly lineCount: number } {
  const text = readFileSync(join(root, path), "utf8");
  return { text, lineCount: text.split("\n").length - (text.endsWith("\n") ? 1 : 0) };
}

const NAMES = String.raw`[\w*{}\s,$]+?\s*from\s*`;
const FORMS = [
  new RegExp(String.raw`^\s*import\s*(?<type>type\s+)?(?:${NAMES})?["'](?<from>[^"'\n]+)["']`, "gm"),
  new RegExp(String.raw`^\s*export\s+(?<type>type\s+)?${NAMES}["'](?<from>[^"'\n]+)["']`, "gm"),
  /(?<type>typeof\s+)?\b(?<dynamic>import)\(\s*["'](?<from>[^"'\n]+)["']/g,
];

function readImports(root: string, path: string, text: string): Import[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ index, groups = {}, 0: match }) => {
      const specifier = groups["from"]!;
      const target = resolve(root, path, specifier);
      const lead = match.length - match.trimStart().length;
      return {
        specifier,
        line: text.slice(0, index + lead).split("\n").length,
        isType: groups["type"] !== undefined,
        isDynamic: groups["dynamic"] !== undefined && groups["type"] === undefined,
        ...(target === undefined ? {} : { target }),
      };
    }),
  );
}

function resolve(root: string, from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  const path = plain.startsWith("#")
    ? `src/${plain.slice(1)}`
    : plain.startsWith(".")
      ? posix.join(dirname(from), plain)
      : undefined;
  if (path === undefined) return undefined;
  const ends = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return ends.map((end) => path + end).find((each) => /\.\w+$/.test(each) && existsSync(join(root, each))) ?? path;
}
