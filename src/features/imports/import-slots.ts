import { createSemaphore, type Semaphore } from "#infra/semaphore.ts";

/** Limits how many import files are received or read at once, and how many more may wait. */
export interface ImportSlots {
  /** Each upload takes up to ten megabytes of memory until it ends. */
  readonly forUpload: Semaphore;
  /** Reading a file takes tens of megabytes, so files are read one at a time. */
  readonly forReading: Semaphore;
}

const FILE_CONCURRENCY = 8;
const RETRY_AFTER_SECONDS = 3;

export function openImportSlots(): ImportSlots {
  return {
    forUpload: createSemaphore(FILE_CONCURRENCY, 0, RETRY_AFTER_SECONDS),
    forReading: createSemaphore(1, FILE_CONCURRENCY - 1, RETRY_AFTER_SECONDS),
  };
}
