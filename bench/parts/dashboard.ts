import { join } from "node:path";
import { openDemo } from "../../qa/account.ts";
import { startProduct } from "../../qa/product.ts";
import { measureFirstLoad } from "../load/first-load.ts";
import type { Figures, Scene } from "../part.ts";

/** How many of the largest scripts are listed. */
const NAMED = 12;

/** All scripts that the demo account's dashboard loads without interaction, compressed, in thousands of bytes. */
export async function dashboard(scene: Scene): Promise<Figures> {
  const product = await startProduct({ dataDir: join(scene.folder, "dashboard") });
  try {
    const user = await openDemo(product);
    const stored = { user: JSON.stringify(user), auth_token: user.token };
    const { scripts, rows } = await measureFirstLoad(`${product.url}/dashboard`, stored);
    const sizes = [...scripts].toSorted(([, one], [, other]) => other - one);
    for (const [path, size] of sizes.slice(0, NAMED)) scene.log(`${String(size).padStart(6)}  ${path}`);
    scene.log(`${sizes.length} scripts, ${rows} links`);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { "dashboard first load KB": Math.round(total / 100) / 10 };
  } finally {
    await product.stop();
  }
}
