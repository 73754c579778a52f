type Cleanup = () => unknown;

const cleanups: Cleanup[] = [];

/**
 * Runs `cleanup` after the file's last test. Needed because Vitest ignores an `afterAll` that is first called in a
 * `beforeAll`.
 */
export function afterFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Runs the file's cleanups, the latest first. Throws the first error once all have run. */
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
