const MiB = 1024 * 1024;

/** Maximum number of queries that run at once; further ones wait in a queue. */
export const READ_CONNECTIONS = 4;

/** The size of libuv's thread pool: one thread for each connection, and three for files. */
export const threadPoolSize = READ_CONNECTIONS + 1 + 3;

export const maxBodyBytes = 64 * MiB;

/** The engine's configuration file: small caches and pools, since the application shares the machine. */
export function configFile(isDurable: boolean): string {
  const server = {
    max_server_memory_usage: 512 * MiB,
    mark_cache_size: 32 * MiB,
    primary_index_cache_size: 16 * MiB,
    index_mark_cache_size: 4 * MiB,
    compiled_expression_cache_size: 8 * MiB,
    mmap_cache_size: 256,
    max_thread_pool_size: 256,
    max_thread_pool_free_size: 4,
    max_io_thread_pool_size: 8,
    max_io_thread_pool_free_size: 0,
    background_schedule_pool_size: 2,
  };
  const mergeTree = {
    // an acknowledged row must survive a power cut; measured: 1.5 ms per insert
    fsync_after_insert: Number(isDurable),
    fsync_part_directory: Number(isDurable),
    merge_with_ttl_timeout: 3_600,
  };
  return `<clickhouse>${elements(server)}<merge_tree>${elements(mergeTree)}</merge_tree><logger><level>fatal</level></logger></clickhouse>`;
}

/** Default settings of every query, passed to the engine at connection. */
export function connectionArguments(configPath: string): string[] {
  const settings = {
    max_threads: 2,
    // by default the engine uses a single thread if less than 0.5 GiB is free per thread, which is always the case here
    max_threads_min_free_memory_per_thread: 0,
    max_insert_threads: 1,
    max_execution_time: 60,
    max_memory_usage: 256 * MiB,
    max_bytes_before_external_group_by: 96 * MiB,
    max_bytes_before_external_sort: 96 * MiB,
    // results are held in memory until they are sent
    max_result_bytes: 32 * MiB,
    result_overflow_mode: "throw",
    // chDB counts bound parameters as part of the statement, which a server does not
    max_query_size: 16 * MiB,
    compile_expressions: 0,
    compile_aggregate_expressions: 0,
    // as in the HTTP interface of a server, a bare expression is not a query
    implicit_select: 0,
    output_format_json_quote_64bit_integers: 0,
  };
  return [`--config-file=${configPath}`, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)];
}

function elements(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
}
