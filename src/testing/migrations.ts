import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFolder } from "./paths.ts";

/** Copies the migrations of PostgreSQL whose file names `isIncluded` accepts into a folder that `migrate` can read. */
export async function copyMigrations(folder: string, isIncluded: (name: string) => boolean): Promise<void> {
  await mkdir(join(folder, "postgres"), { recursive: true });
  const names = (await readdir(join(migrationsFolder, "postgres"))).filter(isIncluded);
  for (const name of names) await copyFile(join(migrationsFolder, "postgres", name), join(folder, "postgres", name));
}

/** An id that contains a number, for rows in SQL. */
export function toNumberedId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}
