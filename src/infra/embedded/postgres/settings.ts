/** Passes on only PATH: PG* and locale variables would change how the server behaves. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** Several test files share one server, and each opens its own instance of the product. */
const FOR_TESTS = {
  max_connections: 150,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

interface ServerOptions {
  readonly maxConnections?: number | undefined;
  readonly isDurable: boolean;
}

/** The arguments of `postgres`, sized for a small machine that the application shares. */
export function serverArguments(
  cluster: string,
  sockets: string,
  { maxConnections = 60, isDurable }: ServerOptions,
): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: sockets,
    port,
    max_connections: maxConnections,
    // small, since the system caches the same files: random reads of links cost as much CPU as with 40 MB, but more
    // with 16 MB
    shared_buffers: "24MB",
    work_mem: "8MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "256MB",
    wal_buffers: "1MB",
    min_wal_size: "32MB",
    max_wal_size: "256MB",
    checkpoint_timeout: "15min",
    // few, since each worker is a process and the machine has few cores
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 0,
    max_wal_senders: 0,
    autovacuum_max_workers: 1,
    io_method: "sync",
    huge_pages: "off",
    jit: "off",
    random_page_cost: 1.1,
    timezone: "UTC",
    log_timezone: "UTC",
    // rejected rows are reported by the application; the server would log their text, which may be personal data
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    ...(!isDurable && FOR_TESTS),
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Part of the socket's name only: nothing listens on TCP. */
export const port = 5432;
export const socketName = `.s.PGSQL.${port}`;
