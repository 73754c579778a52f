/** Several actions that are counted by one statement, with the position (from 1) of one of them. */
interface Batched<Result> {
  readonly result: Result;
  readonly size: number;
  readonly place: number;
}

interface Batch<Result> {
  size: number;
  readonly result: Promise<Result>;
}

/**
 * Gathers the actions on a key that arrive while `count` is running for that key, and then counts them together. A
 * thousand parallel actions on one row thus take a few statements, instead of a thousand that wait for its lock.
 */
export function openBatches<Result>() {
  const gathering = new Map<string, Batch<Result>>();
  const running = new Map<string, Promise<unknown>>();

  function begin(key: string, count: (size: number) => Promise<Result>): Batch<Result> {
    const result = Promise.resolve(running.get(key)).then(() => {
      gathering.delete(key);
      const counted = count(batch.size);
      running.set(key, end(key, counted));
      return counted;
    });
    const batch: Batch<Result> = { size: 0, result };
    gathering.set(key, batch);
    return batch;
  }

  async function end(key: string, counted: Promise<Result>): Promise<void> {
    await Promise.allSettled([counted]);
    // kept if a later batch of this key is already waiting
    if (!gathering.has(key)) running.delete(key);
  }

  return async function add(key: string, count: (size: number) => Promise<Result>): Promise<Batched<Result>> {
    const batch = gathering.get(key) ?? begin(key, count);
    const place = ++batch.size;
    const result = await batch.result;
    return { result, size: batch.size, place };
  };
}
