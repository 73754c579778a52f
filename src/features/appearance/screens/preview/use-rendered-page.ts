import { useEffect, useRef, useState } from "react";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { findCalls } from "#features/accounts/screens/call.ts";
import type { ResponseBody } from "#base/contract.ts";
import type { AppearanceFields } from "../../contract.ts";
import { getParts, withPart } from "../draft/draft-parts.ts";
import type { PreviewContract } from "../../preview/contract.ts";

const call = findCalls<PreviewContract>();

/** Long enough to skip the letters of a word, short enough to seem at once. */
const PAUSE_MS = 150;
const RETRY_MS = 5000;

export type RenderedPage = ResponseBody<PreviewContract["POST /v1/appearance/preview"]>;

export interface Drawing {
  /** The last page that was drawn, also while the next one is on its way. */
  readonly page: RenderedPage | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The page that the server makes of a draft, a moment after the draft has changed; the latest wins. */
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
        // because an entrance is worth seeing when it is switched on, and not again at every letter
        const body = movesAlready.current ? withPart(fields, "motion", false) : fields;
        const drawn = await call("POST /v1/appearance/preview", { body }, { signal: stop.signal });
        if (stop.signal.aborted) return;
        movesAlready.current = motion;
        setPage(drawn);
        setFailed(undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailed(attempt);
        // because what is only too much or away for a moment comes back by itself
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
