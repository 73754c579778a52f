import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TrafficClass } from "#features/ingest/event-columns.ts";

const FOLDER = join(import.meta.dirname, "corpus");

/** One observed request with its label. */
export interface Sample {
  readonly trafficClass: TrafficClass;
  /** The common name of the browser or program that sent it, for reports: the score compares only traffic classes. */
  readonly family: string;
  /** Where the user agent is documented or was published. */
  readonly source: string;
  readonly method: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  /** True for the held-out fifth. No detection rule may be based on these samples. */
  readonly isHeldOut: boolean;
}

/** Headers that browsers send besides the user agent; samples marked `bare` lack them. */
const BROWSER_HEADERS = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "en-GB,en;q=0.7" };

/**
 * All labelled samples. Whether a sample is held out depends only on the text of its line, so adding a line does not
 * move the others.
 */
export function readCorpus(): Sample[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => readFileSync(join(FOLDER, file), "utf8").trimEnd().split("\n").slice(1).map(readLine));
}

function readLine(line: string): Sample {
  const [trafficClass, family, source, hints, userAgent] = line.split("\t") as [
    TrafficClass,
    string,
    string,
    string,
    string,
  ];
  const hintHeaders = hints.split(";").flatMap((hint) => {
    const separator = hint.indexOf("=");
    return separator > 0 ? [[hint.slice(0, separator), hint.slice(separator + 1)] as const] : [];
  });
  const isBare = hints === "bare" || trafficClass === "bot" || trafficClass === "preview";
  return {
    trafficClass,
    family,
    source,
    method: hints === "HEAD" ? "HEAD" : "GET",
    headers: { ...(!isBare && BROWSER_HEADERS), "user-agent": userAgent, ...Object.fromEntries(hintHeaders) },
    isHeldOut: createHash("sha256").update(line).digest()[0]! % 5 === 0,
  };
}
