import { createSemaphore, type Enter } from "#infra/limits/semaphore.ts";

/** Limits import files that are received or read at one time, and those that wait for it. */
export interface ImportSlots {
  /** Each file takes up to ten megabytes of memory until its sender is done. */
  readonly forUpload: Enter;
  /** Reading takes tens of megabytes, so that files are read one after the other. */
  readonly forReading: Enter;
}

const FILE_CONCURRENCY = 8;
const RETRY_AFTER_SECONDS = 3;

export function openImportSlots(): ImportSlots {
  return {
    forUpload: createSemaphore(FILE_CONCURRENCY, 0, RETRY_AFTER_SECONDS),
    forReading: createSemaphore(1, FILE_CONCURRENCY - 1, RETRY_AFTER_SECONDS),
  };
}
