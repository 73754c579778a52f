import { z } from "zod";
import { isoDate } from "#base/schema.ts";

export const dnsRecord = z
  .object({
    type: z.enum(["A", "AAAA", "CNAME", "TXT", "CAA"]),
    name: z.string(),
    value: z.string(),
  })
  .meta({ id: "DnsRecord" });
export type DnsRecord = z.output<typeof dnsRecord>;

/** The findings about a host. */
export const findings = z.object({
  verification: z
    .object({ isFound: z.boolean(), found: z.array(z.string()) })
    .describe("The TXT records at the names of the verification"),
  address: z.object({
    aliases: z.array(z.string()).describe("The names that aliases (CNAME) lead through, in order"),
    found: z.array(
      z.object({
        type: z.enum(["A", "AAAA"]),
        value: z.string().describe("The address; `private` if it is not on the public internet"),
        isOwn: z.boolean().describe("Whether it is an address of this installation"),
      }),
    ),
    isCorrect: z.boolean().describe("Whether every address is one of this installation"),
    provider: z.string().nullable().describe("The company whose network or name servers the host uses, if known"),
  }),
  caa: z.object({
    found: z
      .array(z.string())
      .describe('The CAA records that apply, such as `issue "letsencrypt.org"`; empty: every authority may issue'),
    isAllowed: z.boolean(),
    name: z.string().nullable().describe("Where the records are: at the host, or at a name above it"),
    wanted: z.string().nullable().describe("The name of our authority in such records, if known"),
  }),
  dnssec: z.enum(["ok", "failing", "unknown"]),
  reached: z
    .enum(["yes", "no", "elsewhere", "proxied", "unknown"])
    .describe(
      "Where a request to port 80 of the host arrives: here (directly or through a proxy), at another server, or nowhere. Unknown before the verification is found, and while a proxy reports that its server is down.",
    ),
  isDnsAvailable: z.boolean().describe("False if name servers did not respond, so that nothing above is known"),
});
export type Findings = z.output<typeof findings>;

/** What can be wrong with a domain, the most basic first. */
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

export const certificateStatus = z
  .object({
    state: z.enum(["none", "pending", "valid", "failing"]),
    expiresAt: isoDate.nullable(),
    problem: z.string().nullable().describe("What the certificate authority said about the last failure"),
  })
  .meta({ id: "CertificateStatus" });
export type CertificateStatus = z.output<typeof certificateStatus>;

export const diagnosisSchema = findings
  .extend({
    checkedAt: isoDate,
    issue: z.enum(issues).nullable().describe("What stands in the way; null: nothing"),
    record: dnsRecord.nullable().describe("The record to copy, where one is missing or wrong"),
  })
  .meta({ id: "DomainDiagnosis" });
export type Diagnosis = z.output<typeof diagnosisSchema>;
