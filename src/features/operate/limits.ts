/** The jobs of a queue that are listed, the oldest first. */
export const JOBS_MAX = 100;
