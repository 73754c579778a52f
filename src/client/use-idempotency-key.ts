import { useState } from "react";
import { newId } from "#base/ids.ts";

interface IdempotencyKey {
  /** Returns the key for a request: the same one as long as the input is the same. */
  readonly get: (input: unknown) => string;
  /** Makes the next key a new one, so that the same input can be sent again for a second effect. */
  readonly reset: () => void;
}

/**
 * The `Idempotency-Key` of a form: if a response was lost, sending the same input again does not repeat its effect. The
 * server does not store API errors, so a rejected input can be sent again with its key.
 */
export function useIdempotencyKey(): IdempotencyKey {
  const [idempotencyKey] = useState(createIdempotencyKey);
  return idempotencyKey;
}

function createIdempotencyKey(): IdempotencyKey {
  let last: { readonly text: string; readonly key: string } | undefined;
  return {
    get: (input) => {
      const text = JSON.stringify(input);
      if (last?.text !== text) last = { text, key: newId() };
      return last.key;
    },
    reset: () => {
      last = undefined;
    },
  };
}
