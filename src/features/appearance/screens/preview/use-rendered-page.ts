import { useEffect, useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import type { ResponseBody } from "#base/contract.ts";
import type { AppearanceFields, AppearanceContract } from "../../contract.ts";
import { appearanceCall } from "../appearance-queries.ts";
import { getParts, withParts } from "../draft/draft-parts.ts";

/** Long enough to skip the letters of a word, short enough to feel immediate. */
const PAUSE_MS = 150;
const RETRY_MS = 5000;

export type RenderedPage = ResponseBody<AppearanceContract["POST /v1/appearance/preview"]>;

export interface Drawing {
  /** The last rendered page, also while the next one is loading. */
  readonly page: RenderedPage | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The server's rendering of a draft, a moment after each change; the latest wins. */
export function useRenderedPage(fields: AppearanceFields, isWanted: boolean): Drawing {
  const [page, setPage] = useState<RenderedPage>();
  const [failed, setFailed] = useState<number>();
  const [attempt, setAttempt] = useState(0);
  const movesAlready = useRef(false);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const draw = async () => {
      try {
        const { motion } = getParts(fields);
        // The entrance animation is shown when it is switched on, not again at every keystroke.
        const body = movesAlready.current ? withParts(fields, { motion: false }) : fields;
        const drawn = await appearanceCall("POST /v1/appearance/preview", { body }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        movesAlready.current = motion;
        setPage(drawn);
        setFailed(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed(attempt);
        // Rate limits and outages are temporary, so it retries automatically.
        if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500)
          again = setTimeout(() => void draw(), RETRY_MS);
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [fields, isWanted, attempt]);
  return { page, hasFailed: failed !== undefined, retry: () => setAttempt((before) => before + 1) };
}
