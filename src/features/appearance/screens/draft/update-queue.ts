/** Runs updates one at a time, each after the previous one has settled. Results and errors go to the caller. */
export function newUpdateQueue(): <T>(update: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (update) => {
    const mine = last.then(update, update);
    last = mine;
    return mine;
  };
}
