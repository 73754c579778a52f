/** The maximum number of jobs listed per queue. */
export const JOBS_MAX = 100;
