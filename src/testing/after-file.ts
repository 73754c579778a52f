type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/** Runs `cleanup` after the file's last test. Vitest ignores an `afterAll` that is first called in a `beforeAll`. */
export function afterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Runs the cleanups of the file, the last one first; throws the first error after all have run. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
