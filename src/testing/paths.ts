import { fileURLToPath } from "node:url";

/** The folder with the product's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** The source file of the engine's child process. */
export const chdbScript = fileURLToPath(new URL("../infra/embedded/chdb-child.ts", import.meta.url));
