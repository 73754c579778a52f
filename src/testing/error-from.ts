/** The error that work fails with; undefined if it succeeds. */
export function errorFrom(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
