import type { Domain } from "../contract.ts";
import type { DnsRecord } from "../inspection/diagnosis.ts";

/** The records that the owner of a domain must add. */
export interface RequiredRecords {
  /** Needed for the next step. */
  readonly now: readonly DnsRecord[];
  /** Needed for a later step; shown early, so that one visit to the DNS provider is enough. */
  readonly later: readonly DnsRecord[];
  /** All records of a domain that is being set up, if the next step names none of them. */
  readonly all: readonly DnsRecord[];
}

const NONE: RequiredRecords = { now: [], later: [], all: [] };

/** The records to copy for the next step of a domain. */
export function findRequiredRecords({
  state,
  diagnosis,
  verification,
  targets,
}: Pick<Domain, "state" | "diagnosis" | "verification" | "targets">): RequiredRecords {
  if (state === "blocked") return NONE;
  // one CNAME record is enough; without it, every address record is needed
  const destination = targets[0]?.type === "CNAME" ? targets.slice(0, 1) : targets;
  if (!diagnosis) return { ...NONE, now: [verification, ...destination] };
  const { issue, record, address, reached } = diagnosis;
  const now = record ? [record] : [];
  const others = destination.filter((target) => target.value !== record?.value);
  if (issue === "txt_missing" || issue === "txt_wrong")
    return { ...NONE, now, later: address.isCorrect || reached === "proxied" ? [] : others };
  if (issue === "no_address" || issue === "points_elsewhere") return { ...NONE, now, later: others };
  // name servers do not respond, so it is unknown which records exist already
  const isUnknown = issue === "dns_unavailable" || issue === "dnssec_failing";
  return state === "pending" && isUnknown ? { ...NONE, all: [verification, ...destination] } : { ...NONE, now };
}

/** The name of a record as most DNS panels expect it: without the zone, `@` for the zone itself. */
export function toShortName(name: string, apex: string): string {
  if (name === apex) return "@";
  return name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : name;
}
