/** How evidence was collected. `listed`: the target is a page, so its links were listed and no request was sent. */
export const evidenceOutcomes = [
  "fetched",
  "refused",
  "timeout",
  "too_many_redirects",
  "unreachable",
  "not_web",
  "deleted",
  "listed",
] as const;
export type EvidenceOutcome = (typeof evidenceOutcomes)[number];
