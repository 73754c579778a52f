import type { Domain } from "#features/domains/contract.ts";
import type { Diagnosis, Findings } from "#features/domains/inspection/diagnosis.ts";

const HOST = "go.example.com";
const TOKEN = "halka=0123456789abcdef0123456789abcdef";

/** A domain for short links that was just added. */
export const sampleDomain = (change: Partial<Domain> = {}): Domain => ({
  _id: "0190a000-0000-7000-8000-00000000000d",
  host: HOST,
  displayHost: HOST,
  apex: "example.com",
  hasMixedScripts: false,
  use: "links",
  state: "pending",
  rootUrl: null,
  notFoundUrl: null,
  expiredUrl: null,
  favicon: "",
  robotsTxt: "",
  isCaseSensitive: false,
  verification: { type: "TXT", name: `_halka.${HOST}`, value: TOKEN },
  targets: [
    { type: "CNAME", name: HOST, value: "halka.example" },
    { type: "A", name: HOST, value: "203.0.113.10" },
  ],
  diagnosis: null,
  certificate: { state: "none", expiresAt: null, problem: null },
  needsCertificate: true,
  verifiedAt: null,
  failingSince: null,
  parksAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...change,
});

/** The findings of a check without any issue. */
export const sampleFindings: Findings = {
  verification: { isFound: true, found: [TOKEN] },
  address: {
    aliases: [],
    found: [{ type: "A", value: "203.0.113.10", isOwn: true }],
    isCorrect: true,
    provider: null,
  },
  caa: { found: [], isAllowed: true, name: null, wanted: "letsencrypt.org" },
  dnssec: "ok",
  reached: "yes",
  isDnsAvailable: true,
};

/** The result of a check without any issue. */
export const sampleDiagnosis = (change: Partial<Diagnosis> = {}): Diagnosis => ({
  ...sampleFindings,
  checkedAt: "2026-01-01T00:00:00.000Z",
  issue: null,
  record: null,
  ...change,
});
