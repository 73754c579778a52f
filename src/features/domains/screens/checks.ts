import type { Domain } from "../contract.ts";
import type { Diagnosis } from "../inspection/diagnosis.ts";

/** Passed, failed, or not checked yet. */
export type CheckStatus = "ok" | "bad" | "open";

export type CheckName = "ownership" | "address" | "port" | "caa" | "dnssec" | "certificate";

export type CheckResult =
  | "ownership_ok"
  | "ownership_missing"
  | "ownership_wrong"
  | "address_ok"
  | "address_missing"
  | "address_elsewhere"
  | "address_ipv6"
  | "address_proxied"
  | (typeof PORTS)[keyof typeof PORTS]["result"]
  | "caa_open"
  | "caa_any"
  | "caa_ok"
  | "caa_bad"
  | (typeof SIGNATURES)[keyof typeof SIGNATURES]["result"]
  | "certificate_valid"
  | "certificate_pending"
  | "certificate_failing"
  | "certificate_open"
  | "certificate_proxy";

/** One line of the checklist. `result` selects its sentence. */
export interface DomainCheck {
  readonly name: CheckName;
  readonly status: CheckStatus;
  readonly result: CheckResult;
  readonly details: readonly CheckDetail[];
}

/** The values that were found or are wanted; empty for none. */
export interface CheckDetail {
  readonly label: "found" | "elsewhere" | "wanted" | "provider" | "alias" | "reason";
  readonly values: readonly string[];
}

/** The findings of the last check, in the order in which a browser depends on them. */
export function listDomainChecks(domain: Domain, diagnosis: Diagnosis): DomainCheck[] {
  return [
    checkOwnership(domain, diagnosis),
    checkAddress(domain, diagnosis),
    checkPort(diagnosis),
    checkDnssec(diagnosis),
    checkCaa(domain, diagnosis),
    checkCertificate(domain),
  ];
}

function checkOwnership(
  { verification: expected }: Domain,
  { verification: { isFound, found }, isDnsAvailable }: Diagnosis,
): DomainCheck {
  const name = "ownership";
  if (isFound) return { name, status: "ok", result: "ownership_ok", details: [] };
  const status = isDnsAvailable ? "bad" : "open";
  if (found.length === 0) return { name, status, result: "ownership_missing", details: [] };
  const details = [
    { label: "found", values: found },
    { label: "wanted", values: [expected.value] },
  ] as const;
  return { name, status, result: "ownership_wrong", details };
}

function checkAddress({ targets }: Domain, { address, reached, issue, isDnsAvailable }: Diagnosis): DomainCheck {
  const name = "address";
  const { aliases, found, isCorrect, provider } = address;
  const providerDetail = provider === null ? [] : [{ label: "provider", values: [provider] } as const];
  const aliasDetail = aliases.length === 0 ? [] : [{ label: "alias", values: aliases } as const];
  const foundDetails = [...aliasDetail, ...toFound(found)];
  if (found.length > 0 && isCorrect)
    return { name, status: "ok", result: "address_ok", details: [...foundDetails, ...providerDetail] };
  if (reached === "proxied")
    return { name, status: "ok", result: "address_proxied", details: [...foundDetails, ...providerDetail] };
  const expected = { label: "wanted", values: targets.map(({ type, value }) => `${type} ${value}`) } as const;
  const details = [...foundDetails, expected, ...providerDetail];
  const status = isDnsAvailable ? "bad" : "open";
  if (found.length === 0) return { name, status, result: "address_missing", details };
  return { name, status, result: issue === "ipv6_elsewhere" ? "address_ipv6" : "address_elsewhere", details };
}

type FoundAddresses = Diagnosis["address"]["found"];

/** The addresses that were found. If only some of them are ours, the others are listed separately. */
function toFound(found: FoundAddresses): CheckDetail[] {
  const toValues = (addresses: FoundAddresses) => addresses.map(({ type, value }) => `${type} ${value}`);
  const own = found.filter(({ isOwn }) => isOwn);
  if (own.length === 0 || own.length === found.length) return [{ label: "found", values: toValues(found) }];
  const others = found.filter(({ isOwn }) => !isOwn);
  return [
    { label: "found", values: toValues(own) },
    { label: "elsewhere", values: toValues(others) },
  ];
}

const PORTS = {
  yes: { status: "ok", result: "port_ok" },
  proxied: { status: "ok", result: "port_proxied" },
  no: { status: "bad", result: "port_silent" },
  elsewhere: { status: "bad", result: "port_elsewhere" },
  unknown: { status: "open", result: "port_open" },
} as const satisfies Record<Diagnosis["reached"], { status: CheckStatus; result: string }>;

function checkPort({ reached, issue }: Diagnosis): DomainCheck {
  // the proxy reported that its server is down
  if (reached === "unknown" && issue === "unreachable") return { name: "port", ...PORTS.no, details: [] };
  return { name: "port", ...PORTS[reached], details: [] };
}

const SIGNATURES = {
  ok: { status: "ok", result: "dnssec_ok" },
  failing: { status: "bad", result: "dnssec_bad" },
  unknown: { status: "open", result: "dnssec_open" },
} as const satisfies Record<Diagnosis["dnssec"], { status: CheckStatus; result: string }>;

function checkDnssec({ dnssec }: Diagnosis): DomainCheck {
  return { name: "dnssec", ...SIGNATURES[dnssec], details: [] };
}

function checkCaa(
  { needsCertificate }: Domain,
  { caa: { found, isAllowed, wanted }, isDnsAvailable }: Diagnosis,
): DomainCheck {
  const name = "caa";
  if (!isDnsAvailable) return { name, status: "open", result: "caa_open", details: [] };
  if (found.length === 0) return { name, status: "ok", result: "caa_any", details: [] };
  const foundDetail = { label: "found", values: found } as const;
  if (isAllowed) return { name, status: "ok", result: "caa_ok", details: [foundDetail] };
  const missing = wanted === null ? [] : [{ label: "wanted", values: [`issue "${wanted}"`] } as const];
  const status = needsCertificate ? "bad" : "open";
  return { name, status, result: "caa_bad", details: [foundDetail, ...missing] };
}

function checkCertificate({ certificate: { state, problem }, needsCertificate }: Domain): DomainCheck {
  const name = "certificate";
  if (state === "valid") return { name, status: "ok", result: "certificate_valid", details: [] };
  if (!needsCertificate) return { name, status: "open", result: "certificate_proxy", details: [] };
  if (state === "none") return { name, status: "open", result: "certificate_open", details: [] };
  if (state === "pending") return { name, status: "open", result: "certificate_pending", details: [] };
  const details = problem === null ? [] : [{ label: "reason", values: [problem] } as const];
  return { name, status: "bad", result: "certificate_failing", details };
}
