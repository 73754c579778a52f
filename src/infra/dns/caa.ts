import type { CaaRecord, Dns } from "./open-dns.ts";

export interface CaaSet {
  /** The name with these records: the host, or a name above it. */
  readonly name: string;
  readonly records: readonly CaaRecord[];
}

/** The records that apply to a host: those of the closest name that has any (RFC 8659, section 3). */
export async function findCaaSet(dns: Pick<Dns, "findCaa">, host: string): Promise<CaaSet | "unavailable"> {
  const names = listParentDomains(host);
  const found = await Promise.all(names.map((name) => dns.findCaa(name)));
  for (const [index, records] of found.entries()) {
    if (records === "unavailable") return records;
    if (records.length > 0) return { name: names[index]!, records };
  }
  return { name: host, records: [] };
}

const KNOWN_TAGS = new Set(["issue", "issuewild", "iodef", "issuemail", "contactemail", "contactphone", "issuevmc"]);

/**
 * Whether an authority may issue a certificate for the host. An authority whose CAA name is not known may, unless the
 * records forbid all authorities or our method.
 */
export function mayIssue(records: readonly CaaRecord[], authority: string | undefined): boolean {
  if (records.some(({ isCritical, tag }) => isCritical && !KNOWN_TAGS.has(tag))) return false;
  const allowed = records.filter(({ tag }) => tag === "issue").map(({ value }) => findIssuer(value));
  if (allowed.length === 0) return true;
  return authority === undefined ? allowed.some((issuer) => issuer !== undefined) : allowed.includes(authority);
}

/** The method of our orders, as RFC 8657 names it. */
const METHOD = "http-01";

/** The issuer's domain; undefined if the record allows no issuer, or not our method. */
function findIssuer(value: string): string | undefined {
  const [issuer = "", ...parameters] = value.toLowerCase().split(";");
  const methods = parameters
    .map((parameter) => parameter.split("=", 2).map((part) => part.trim()))
    .find(([tag]) => tag === "validationmethods")?.[1];
  return methods === undefined || methods.split(",").includes(METHOD) ? issuer.trim() || undefined : undefined;
}

/** The host and the names above it, without the top-level domain. */
export function listParentDomains(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join("."));
}
