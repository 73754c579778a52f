import { BROWSER_PACKAGES, covers, SIGNED_OUT_SCREENS, SITE_ROUTES } from "./plan.ts";
import { type Violation, type Import, isStore, type SourceFile, type Tree } from "./tree.ts";

/** Code in the browser must not import server code; it may load the zod schemas of a contract only on demand. */
export function browser(tree: Tree): Violation[] {
  return [...tree.files.values()].filter(isBrowserFile).flatMap((file) => {
    const typeImports = file.imports.flatMap((each) => {
      const target = each.isType && each.target !== undefined ? tree.files.get(each.target) : undefined;
      return target && isServerFile(target) ? [violation(file, each.line, `imports a type from ${target.path}`)] : [];
    });
    const reached = walk(tree, file, (from, each) => !isServerOnly(from) && !each.isType);
    return [...typeImports, ...reached.flatMap((step) => findViolation(tree, file, step))];
  });
}

const LIGHT_FILES = new Set([
  "src/web/root.tsx",
  ...[...SIGNED_OUT_SCREENS, ...SITE_ROUTES].map((name) => `src/web/routes/${name}.tsx`),
]);

/** Public documents and signed-out screens must not load the dashboard's component kit (Mantine). */
export function mantine(tree: Tree): Violation[] {
  return [...tree.files.values()].filter(isLightFile).flatMap((file) =>
    walk(tree, file, (_, each) => !each.isType && !each.isDynamic)
      .filter(({ imported }) => covers(["@mantine"], imported.specifier))
      .map(({ imported, line, chain }) => ({
        law: "mantine",
        path: file.path,
        line,
        message: `a page outside the dashboard reaches ${imported.specifier}${via(chain)}`,
      })),
  );
}

/** The web layer keeps server-only code in `*.server.*` files, which the bundler leaves out of the browser build. */
function isServerOnly(file: SourceFile): boolean {
  return /\.server\.tsx?$/.test(file.path);
}

function isBrowserFile(file: SourceFile): boolean {
  // only the build reads routes.ts
  if (file.isTest || isServerOnly(file) || file.path === "src/web/routes.ts") return false;
  if (file.layer === "features") return file.path.includes("/screens/");
  return file.layer === "client" || file.layer === "ui" || file.layer === "web";
}

function isLightFile(file: SourceFile): boolean {
  if (file.isTest) return false;
  return LIGHT_FILES.has(file.path) || file.feature === "site" || /^src\/features\/[\w-]+\/pages\//.test(file.path);
}

function isServerFile(file: SourceFile): boolean {
  return file.layer === "infra" || file.layer === "server" || isStore(file.path);
}

interface Step {
  readonly imported: Import;
  /** The line of the import in the file where the chain starts. */
  readonly line: number;
  readonly chain: readonly string[];
  /** True if there is an `import()` on the way, so that the module is loaded on demand. */
  readonly isLazy: boolean;
}

type Follow = (from: SourceFile, each: Import) => boolean;

/** Every import that `start` reaches along edges accepted by `follow`, nearest first. */
function walk(tree: Tree, start: SourceFile, follow: Follow): Step[] {
  const seen = new Set<string>();
  const steps: Step[] = [];
  const queue: { file: SourceFile; step?: Step }[] = [{ file: start }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { file, step: before } = next;
    for (const imported of file.imports.filter((edge) => follow(file, edge))) {
      const isLazy = imported.isDynamic || (before?.isLazy ?? false);
      const chain = before ? [...before.chain, file.path] : [];
      const step = { imported, line: before?.line ?? imported.line, chain, isLazy };
      steps.push(step);
      const target = imported.target === undefined ? undefined : tree.files.get(imported.target);
      if (!target || seen.has(`${target.path} ${isLazy}`)) continue;
      seen.add(`${target.path} ${isLazy}`);
      queue.push({ file: target, step });
    }
  }
  return steps;
}

function findViolation(tree: Tree, file: SourceFile, { imported, line, chain, isLazy }: Step): Violation[] {
  const target = imported.target === undefined ? undefined : tree.files.get(imported.target);
  // skips this: the nearest browser file on the way reports the same violation
  if (chain.some((path) => isBrowserFile(tree.files.get(path)!))) return [];
  if (imported.target === undefined) {
    const isAllowed = covers(BROWSER_PACKAGES, imported.specifier) || imported.specifier.startsWith("virtual:");
    return isAllowed ? [] : [violation(file, line, `reaches ${imported.specifier}${via(chain)}`)];
  }
  if (!target) return [];
  if (isServerFile(target)) return [violation(file, line, `reaches ${target.path}${via(chain)}`)];
  if (target.path.endsWith("/contract.ts") && !isLazy) {
    return [
      violation(file, line, `loads ${target.path} and its zod at once${via(chain)}: import the type, or import() it`),
    ];
  }
  return [];
}

function via(chain: readonly string[]): string {
  return chain.length > 0 ? ` through ${chain.join(" > ")}` : "";
}

function violation(file: SourceFile, line: number, message: string): Violation {
  return { law: "browser", path: file.path, line, message: `a browser file ${message}` };
}
