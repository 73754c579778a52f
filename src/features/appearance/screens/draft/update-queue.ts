/**
 * Runs updates one at a time: each begins once the one before it has ended, well or badly. What an update answers or
 * throws is its own caller's.
 */
export function newUpdateQueue(): <T>(update: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (update) => {
    const mine = last.then(update, update);
    last = mine;
    return mine;
  };
}
