/** The PostgreSQL pools of a web worker; see `WebPools`. */
export const WEB_POOL_SIZES = {
  calls: 10,
  // few, since PostgreSQL has a process for each connection: switching between more slows a lookup by a third
  visits: 2,
  limits: 2,
};

/** A web worker has one more for LISTEN. */
const PER_WORKER = WEB_POOL_SIZES.calls + WEB_POOL_SIZES.visits + WEB_POOL_SIZES.limits + 1;
/** The background process opens up to 8, with its jobs and two for LISTEN; the others are for commands. */
const PER_NODE = 15;

/**
 * The `max_connections` of the embedded PostgreSQL. There is room for one more worker, since connections of a worker
 * that died may still be open when its replacement opens its own.
 */
export function maxConnections(workers: number): number {
  return Math.max(60, PER_WORKER * (workers + 1) + PER_NODE);
}
