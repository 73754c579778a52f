import { type Challenge, solveChallenge } from "./solve-challenge.ts";

export type SolverMessage = { readonly share: number } | { readonly proof: string } | { readonly error: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take an origin
const report = (message: SolverMessage) => self.postMessage(message);

/** The worker of `solveInWorker`: receives one challenge, and reports its progress and then the proof or an error. */
self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge(data, (share) => report({ share })).then(
    (proof) => report({ proof }),
    // a rejection fires no `error` event on the worker
    (error: unknown) => report({ error: String(error) }),
  );
});
