/** Waits, at most until the signal is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      // a timer that is left running would keep the process alive
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
}

/** Waits for some work. Throws the signal's reason as soon as the signal is aborted. */
export async function waitUnlessAborted(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
    signal.addEventListener("abort", abort);
  });
  await Promise.race([work(), aborted]).finally(() => signal.removeEventListener("abort", abort));
  signal.throwIfAborted();
}
