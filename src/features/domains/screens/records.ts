import type { Domain } from "../contract.ts";
import type { DnsRecord } from "../doctor/diagnosis.ts";

/** The records that the owner of a domain has to add. */
export interface WantedRecords {
  /** What the next step asks for. */
  readonly now: readonly DnsRecord[];
  /** What a later step will ask for, so that one visit to the DNS provider is enough. */
  readonly also: readonly DnsRecord[];
}

/** The records to copy for the next step of a domain. */
export function findRecords({
  state,
  diagnosis,
  verification,
  targets,
}: Pick<Domain, "state" | "diagnosis" | "verification" | "targets">): WantedRecords {
  if (state === "blocked") return { now: [], also: [] };
  // an alias is enough; without one, every address is wanted
  const destination = targets[0]?.type === "CNAME" ? targets.slice(0, 1) : targets;
  if (!diagnosis) return { now: [verification, ...destination], also: [] };
  const { issue, record, address, reached } = diagnosis;
  const now = record ? [record] : [];
  const others = destination.filter((target) => target.value !== record?.value);
  if (issue === "txt_missing" || issue === "txt_wrong")
    return { now, also: address.isCorrect || reached === "proxied" ? [] : others };
  if (issue === "no_address" || issue === "points_elsewhere") return { now, also: others };
  return { now, also: [] };
}

/** The name of a record as most DNS panels want it: without the zone, `@` for the zone itself. */
export function toShortName(name: string, apex: string): string {
  if (name === apex) return "@";
  return name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : name;
}
