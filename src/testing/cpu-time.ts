/** The CPU time of this thread that work takes, in milliseconds. Unlike wall-clock time, it is the same on a busy machine. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
