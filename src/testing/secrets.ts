/** A cheap cost of password hashes, since tests hash often and do not depend on the strength of the hash. */
export const CHEAP_COST = { memoryKiB: 64, passes: 1, parallelism: 1 };

/** The secret of test nodes, from which all their keys are derived. */
export const TEST_SECRET = "a secret of more than thirty-two characters";
