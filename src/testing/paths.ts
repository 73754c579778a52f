import { fileURLToPath } from "node:url";

/** The product's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** The engine's child process, as source. */
export const chdbScript = fileURLToPath(new URL("../infra/embedded/chdb-child.ts", import.meta.url));
