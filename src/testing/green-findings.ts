import type { Findings } from "#features/domains/doctor/diagnosis.ts";

/** The findings of a check without any issue. */
export const greenFindings: Findings = {
  verification: { isFound: true, found: ["halka=0123"] },
  address: {
    aliases: [],
    found: [{ type: "A", value: "192.0.2.1", isOwn: true }],
    isCorrect: true,
    provider: null,
  },
  caa: { found: [], isAllowed: true, name: null, wanted: "letsencrypt.org" },
  dnssec: "ok",
  reached: "yes",
  isDnsAvailable: true,
};
