import { z } from "zod";
import { isoDate } from "#base/schema.ts";

export const dnsRecord = z.object({
  type: z.enum(["A", "AAAA", "CNAME", "TXT", "CAA"]),
  name: z.string(),
  value: z.string(),
});
export type DnsRecord = z.output<typeof dnsRecord>;

/** What was found about a host, as facts. */
export const findings = z.object({
  /** The TXT records at the names of the verification. */
  verification: z.object({ isFound: z.boolean(), found: z.array(z.string()) }),
  address: z.object({
    /** The names that aliases (CNAME) lead through, in order. */
    aliases: z.array(z.string()),
    found: z.array(
      z.object({
        type: z.enum(["A", "AAAA"]),
        /** The address; `private` if it is not on the public internet. */
        value: z.string(),
        /** Whether it is an address of this installation. */
        isOwn: z.boolean(),
      }),
    ),
    /** Whether every address is one of this installation. */
    isCorrect: z.boolean(),
    /** The company whose network or name servers the host uses, if known. */
    provider: z.string().nullable(),
  }),
  caa: z.object({
    /** The CAA records that apply, such as `issue "letsencrypt.org"`; empty: every authority may issue. */
    found: z.array(z.string()),
    isAllowed: z.boolean(),
    /** Where the records are: at the host, or at a name above it. */
    name: z.string().nullable(),
    /** The name of our authority in such records, if known. */
    wanted: z.string().nullable(),
  }),
  dnssec: z.enum(["ok", "failing", "unknown"]),
  /**
   * Whether a request to port 80 of the host arrives here: not at all, at another server, or through a proxy. Unknown
   * before the verification is found, and while a proxy reports that its server is down.
   */
  reached: z.enum(["yes", "no", "elsewhere", "proxied", "unknown"]),
  /** False if name servers could not be asked, so that nothing above is known. */
  isDnsAvailable: z.boolean(),
});
export type Findings = z.output<typeof findings>;

/** What can stand in the way of a domain, the most basic first. */
export const issues = [
  "dns_unavailable",
  "dnssec_failing",
  "txt_missing",
  "txt_wrong",
  "taken",
  "no_address",
  "points_elsewhere",
  "ipv6_elsewhere",
  "unreachable",
  "caa_forbids",
  "certificate_pending",
  "certificate_failing",
] as const;
export type DomainIssue = (typeof issues)[number];

export const certificateStatus = z.object({
  state: z.enum(["none", "pending", "valid", "failing"]),
  expiresAt: isoDate.nullable(),
  /** What the certificate authority said about the last failure. */
  problem: z.string().nullable(),
});
export type CertificateStatus = z.output<typeof certificateStatus>;

export const diagnosisSchema = findings.extend({
  checkedAt: isoDate,
  /** What stands in the way; null: nothing. */
  issue: z.enum(issues).nullable(),
  /** The record to copy, where one is missing or wrong. */
  record: dnsRecord.nullable(),
});
export type Diagnosis = z.output<typeof diagnosisSchema>;
