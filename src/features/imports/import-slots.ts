import { createSemaphore, createTenantSemaphore, type TenantSemaphore } from "#infra/semaphore.ts";

/** Limits how many import files are received or read at once, and how many more may wait, in all and per workspace. */
export interface ImportSlots {
  /** Each upload takes up to ten megabytes of memory until it ends. */
  readonly forUpload: TenantSemaphore;
  /** Reading a file takes tens of megabytes, so files are read one at a time. */
  readonly forReading: TenantSemaphore;
}

const FILE_CONCURRENCY = 8;
const FILES_PER_WORKSPACE = 3;
const RETRY_AFTER_SECONDS = 3;

export function openImportSlots(): ImportSlots {
  const readInTurn = createSemaphore(1, FILE_CONCURRENCY - 1, RETRY_AFTER_SECONDS);
  const shareReading = createTenantSemaphore(FILE_CONCURRENCY, FILES_PER_WORKSPACE);
  return {
    forUpload: createTenantSemaphore(FILE_CONCURRENCY, FILES_PER_WORKSPACE),
    forReading: (workspaceId, work) => shareReading(workspaceId, () => readInTurn(work)),
  };
}
