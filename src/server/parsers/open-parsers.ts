import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { openParserThread, type ParserThreadOptions, type RunParser } from "#infra/threads/parser-thread.ts";
import type { ProductParsers } from "./parsers.ts";

const built = join(dirname(process.argv[1]!), "parsers.js");
/** The built file, or the source in development and tests. */
const script = existsSync(built) ? built : join(import.meta.dirname, "parsers.ts");

export interface OpenParsers {
  /** For small inputs that a visitor is waiting for. */
  readonly css: RunParser<ProductParsers>;
  /** The same for unsaved drafts, which must never delay what visitors see. */
  readonly drafts: RunParser<ProductParsers>;
  /** For whole files, which take seconds. */
  readonly files: RunParser<ProductParsers>;
  /** For pages of other sites that a person is waiting for. */
  readonly pages: RunParser<ProductParsers>;
  close(): Promise<void>;
}

/** Opens one thread for each kind of input, so that a file never delays a page; idle threads end. */
export function openParsers(log: Logger): OpenParsers {
  const onFailure = (parser: string, err: Error) => log.warn({ err, parser }, "untrusted input could not be parsed");
  const open = (limits: Omit<ParserThreadOptions, "script" | "onFailure">) =>
    openParserThread<ProductParsers>({ ...limits, script, onFailure });
  const cssLimits = { deadlineMs: 2_000, maxWaiting: 100, maxResultBytes: 256 * 1024, maxHeapMb: 64 };
  const css = open(cssLimits);
  const drafts = open(cssLimits);
  const files = open({ deadlineMs: 30_000, maxWaiting: 8, maxResultBytes: 128 * 1024 * 1024, maxHeapMb: 768 });
  const pages = open({ deadlineMs: 5_000, maxWaiting: 20, maxResultBytes: 1024 * 1024, maxHeapMb: 128 });
  return {
    css: css.run,
    drafts: drafts.run,
    files: files.run,
    pages: pages.run,
    close: async () => void (await Promise.all([css.close(), drafts.close(), files.close(), pages.close()])),
  };
}
