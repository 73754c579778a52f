import { POSITION_MAX, type RawEvent } from "#features/ingest/event.ts";
import { SOURCE_PARAMETER } from "#features/routing/click-source.ts";

/** How a visitor came to one of our URLs. */
export interface SourceParameter {
  readonly source: Extract<RawEvent["source"], "page" | "direct" | "qr">;
  /** The position on the page, from 1; 0 if unknown. */
  readonly position: number;
}

const UNMARKED: SourceParameter = { source: "direct", position: 0 };
const SCANNED: SourceParameter = { source: "qr", position: 0 };
const PATTERN = /(?:^|&)hlk=([^&]*)/;

/**
 * Reads the source from a query string without its `?`: `hlk=qr` for a scanned code, `hlk=3` for the third link of a
 * page.
 */
export function readSourceParameter(query: string): SourceParameter {
  if (!query.includes(SOURCE_PARAMETER)) return UNMARKED;
  const value = PATTERN.exec(query)?.[1];
  if (value === "qr") return SCANNED;
  if (value === undefined || !/^[1-9]\d{0,3}$/.test(value)) return UNMARKED;
  const position = Number(value);
  return position <= POSITION_MAX ? { source: "page", position } : UNMARKED;
}
