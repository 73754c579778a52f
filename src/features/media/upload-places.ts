import { createTenantSemaphore, type EnterFor } from "#infra/limits/semaphore.ts";

/** Limits uploads that are received at one time, in total and of one workspace. */
export interface UploadPlaces {
  /** Each picture takes up to 5 MiB of memory while it is received. */
  readonly forPicture: EnterFor;
  /** Each file takes up to 40 MiB of memory while it is assembled. */
  readonly forFile: EnterFor;
}

export function openUploadPlaces(): UploadPlaces {
  return { forPicture: createTenantSemaphore(16, 3), forFile: createTenantSemaphore(6, 2) };
}
