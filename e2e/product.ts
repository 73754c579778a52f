import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../qa/product.ts";

const LOG = "test-results/product.log";

/**
 * Starts the built product on a free port with an empty data folder; passes its address and folder to the tests in
 * E2E_URL and E2E_DATA_DIR.
 */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  mkdirSync("test-results", { recursive: true });
  rmSync(LOG, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), "halka-e2e-"));
  // no plan limits, since only the first hundred sign-ups get the promotion
  const product = await startProduct({ dataDir, logFile: LOG, env: { PLAN_LIMITS: "off" } });
  process.env["E2E_URL"] = `http://localhost:${product.port}`;
  process.env["E2E_DATA_DIR"] = dataDir;
  return async () => {
    const { code, signal } = await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (code !== 0)
      throw new Error(`After SIGTERM the product exited with ${signal ?? code} instead of 0; see ${LOG}.`);
  };
}
