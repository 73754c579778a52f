import { createSemaphore, createTenantSemaphore, type TenantSemaphore } from "#infra/semaphore.ts";

const FILES_WAITING = 8;
const FILES_PER_WORKSPACE = 3;
const RETRY_AFTER_SECONDS = 3;

/** Reads import files one at a time; limits how many wait, in all and per workspace. */
export function createImportSemaphore(): TenantSemaphore {
  const readInTurn = createSemaphore(1, FILES_WAITING - 1, RETRY_AFTER_SECONDS);
  const share = createTenantSemaphore(FILES_WAITING, FILES_PER_WORKSPACE);
  return (workspaceId, work) => share(workspaceId, () => readInTurn(work));
}
