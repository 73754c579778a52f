import { deserialize, serialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import { ApiError } from "#base/errors.ts";
import type { Parsers, ParseRequest, ParseResponse } from "./parser-thread.ts";

/** Runs in a thread: parses what `openParserThread` sends, one input after the other. */
export function serveParsers(parsers: Parsers): void {
  const send = (response: ParseResponse) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    parentPort!.postMessage(response);
  };
  parentPort!.on("message", ({ parser, input, maxResultBytes }: ParseRequest) => {
    const parse = async () => {
      try {
        const bytes = serialize(await parsers[parser]!(deserialize(input) as never));
        return bytes.byteLength > maxResultBytes
          ? ({ kind: "failed", message: `the result of ${parser} has ${bytes.byteLength} bytes` } as const)
          : ({ kind: "parsed", bytes } as const);
      } catch (error) {
        if (error instanceof ApiError) return { kind: "rejected", of: error.kind, message: error.message } as const;
        return { kind: "failed", message: String(error) } as const;
      }
    };
    void parse().then(send);
  });
  send({ kind: "ready" });
}
