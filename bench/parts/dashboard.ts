import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { measureFirstLoad } from "../load/first-load.ts";
import type { Figures, Scene } from "../part.ts";
import { freePort, startProduct } from "../product/product.ts";

/** How many of the largest scripts are listed. */
const NAMED = 12;

/** All scripts that the demo account's dashboard loads by itself, compressed, in thousands of bytes. */
export async function dashboard(scene: Scene): Promise<Figures> {
  const product = await startProduct({ dataDir: join(scene.folder, "dashboard"), port: await freePort() });
  try {
    const { scripts, rows } = await measureFirstLoad(`${product.url}/dashboard`, await signIn(product));
    const sizes = [...scripts].toSorted(([, one], [, other]) => other - one);
    for (const [path, size] of sizes.slice(0, NAMED)) scene.log(`${String(size).padStart(6)}  ${path}`);
    scene.log(`${sizes.length} scripts, ${rows} links`);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { "dashboard first load KB": Math.round(total / 100) / 10 };
  } finally {
    await product.stop();
  }
}

/** Creates the demo account, and returns the browser storage of a session in it. */
async function signIn({ url, dataDir }: { url: string; dataDir: string }): Promise<Record<string, string>> {
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ["build/server/cli.js", "seed"], { env });
  const [, email] = /email\s+(\S+)/.exec(stdout) ?? [];
  const [, password] = /password\s+(\S+)/.exec(stdout) ?? [];
  const response = await fetch(`${url}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: { email, password } }),
  });
  if (!response.ok) throw new Error(`The demo account could not sign in: ${response.status}`);
  const { user } = (await response.json()) as { user: { token: string } };
  return { user: JSON.stringify(user), auth_token: user.token };
}
