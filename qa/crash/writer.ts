import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../account.ts";
import type { Product } from "../product.ts";

export interface Writer {
  /** By id: the last acknowledged name, and the names sent since without a response, any of which may be stored. */
  readonly acknowledged: ReadonlyMap<string, { readonly name: string; readonly maybe: readonly string[] }>;
  stop(): Promise<void>;
}

const PAUSE_MS = 60;
const MAX_LINKS = 3_000;

/** Creates and renames links until stopped, and records what was acknowledged. */
export function startWriter(instance: Pick<Product, "url">, account: Account): Writer {
  const acknowledged = new Map<string, { name: string; maybe: string[] }>();
  let isStopping = false;

  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await account.call(instance, method, `/v1/widget/link${path}`, body);
    return status < 300 ? (JSON.parse(text) as { _id: string }) : undefined;
  };

  async function create(number: number): Promise<void> {
    const name = `created ${number}`;
    const link = await call("POST", "", {
      name,
      slug: "web",
      link: `https://example.com/${number}`,
      alias: `n${number}`,
    });
    if (link) acknowledged.set(link._id, { name, maybe: [] });
  }

  async function rename(number: number): Promise<void> {
    const id = [...acknowledged.keys()].at(-1);
    const known = id === undefined ? undefined : acknowledged.get(id);
    if (!id || !known) return;
    const name = `renamed ${number}`;
    known.maybe.push(name);
    if (await call("PUT", `/${id}`, { name })) acknowledged.set(id, { name, maybe: [] });
  }

  const writing = (async () => {
    for (let number = 1; !isStopping; number++) {
      const work = number % 3 === 0 || acknowledged.size >= MAX_LINKS ? rename(number) : create(number);
      // the server may have stored a write whose response was lost
      await work.catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  })();

  return {
    acknowledged,
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}
