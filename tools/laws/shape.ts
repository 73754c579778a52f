import { basename, dirname } from "node:path";
import { MAX_LINES, NO_FOLDERS } from "./plan.ts";
import { type Violation, filesBelow, readText, type Tree } from "./tree.ts";

/** Code outside of `src`. */
const OTHER_CODE = ["tools", "qa", "bench", "e2e", "sdk/src", "sdk/cli"];

/** Folders are named after nouns of the product. */
export function folderNames(tree: Tree): Violation[] {
  const folders = new Set(["src", ...OTHER_CODE].flatMap((top) => filesBelow(tree.root, top)).map(dirname));
  return [...folders].flatMap((path) => {
    const name = path.split("/").find((part) => NO_FOLDERS.includes(part));
    return name === undefined ? [] : [{ law: "folders", path, message: `"${name}" names no noun of the product` }];
  });
}

/** A file is short enough to grasp as a whole; a longer file says why in a comment. */
export function fileLength(tree: Tree): Violation[] {
  const others = OTHER_CODE.flatMap((top) => filesBelow(tree.root, top))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith("sdk/src/gen/"))
    .map((path) => ({ path, ...readText(tree.root, path) }));
  return [...tree.files.values(), ...others]
    .filter(({ lineCount, text }) => lineCount > MAX_LINES && !/^\/\/ long because /m.test(text))
    .map(({ path, lineCount }) => ({
      law: "length",
      path,
      message: `${lineCount} lines: split it, or say why not (// long because ...)`,
    }));
}

/** A feature has all its handlers in one file, `routes.ts`, and all its contexts in one, `ctx.ts`. */
export function featureFiles(tree: Tree): Violation[] {
  return [...tree.files.keys()]
    .filter((path) => /^src\/features\/[^/]+\/.+\/(routes|ctx)\.ts$/.test(path))
    .map((path) => ({ law: "feature files", path, message: `belongs in the feature's own ${basename(path)}` }));
}

/** The names of rate limits are unique: limits of the same name share their counters. Computed names are not seen. */
export function rateLimitNames(tree: Tree): Violation[] {
  const paths = new Map<string, string>();
  return [...tree.files.values()]
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bname: "([^"]+)",\s*points:/g)].flatMap(([, name = ""]) => {
        const first = paths.get(name);
        paths.set(name, first ?? path);
        return first === undefined
          ? []
          : [{ law: "rate limits", path, message: `the rate limit "${name}" is also declared in ${first}` }];
      }),
    );
}

/**
 * Migrations are named NNNN_what_it_does.sql, without gaps in the numbers: if two branches add one, they conflict in
 * review.
 */
export function migrationNames(tree: Tree): Violation[] {
  return ["migrations/postgres", "migrations/clickhouse"].flatMap((folder) =>
    filesBelow(tree.root, folder)
      .sort()
      .flatMap((path, index) => {
        const prefix = String(index + 1).padStart(4, "0");
        const isCorrect = new RegExp(`^${prefix}_[a-z0-9_]+\\.sql$`).test(basename(path));
        return isCorrect ? [] : [{ law: "migrations", path, message: `should be named ${prefix}_what_it_does.sql` }];
      }),
  );
}
