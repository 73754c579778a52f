import { join } from "node:path";
import sharp from "sharp";
import { type Account, openAccount } from "../../qa/account.ts";
import { killAll } from "../../qa/processes.ts";
import { halka, type Product } from "../../qa/product.ts";
import { expect, test } from "./fixtures.ts";

// each test starts engines two or three times, possibly on a busy machine
test.describe.configure({ timeout: 180_000 });

interface Stored {
  readonly path: string;
  readonly file: string;
  readonly size: number;
}

async function upload({ token }: Account, { url }: Product, seed: number): Promise<Stored> {
  const noise = { type: "gaussian", mean: 100 + (seed % 100), sigma: 30 } as const;
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "white", noise } });
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), "photo.jpg");
  const response = await fetch(`${url}/v1/widget/image/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 200) throw new Error(`upload: ${response.status}`);
  return ((await response.json()) as [Stored])[0];
}

interface StoredFile {
  readonly address: string;
  readonly sizeBytes: number;
}

const toText = (seed: number) => `file ${seed}\n`.repeat(5_000);

async function uploadFile({ token }: Account, { url }: Product, seed: number): Promise<StoredFile> {
  const form = new FormData();
  form.append("file", new Blob([toText(seed)]), `file ${seed}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/v1/files`, { method: "POST", headers, body: form });
  if (response.status !== 201) throw new Error(`upload: ${response.status}`);
  return (await response.json()) as StoredFile;
}

async function expectDownloads({ url }: Product, files: readonly StoredFile[]): Promise<void> {
  for (const { address } of files) {
    const response = await fetch(url + address);
    expect(response.status, address).toBe(200);
    expect(await response.text()).toBe(toText(Number(/%20(\d+)\.txt$/.exec(address)![1])));
  }
}

const list = async (account: Account, instance: Product) =>
  JSON.parse((await account.call(instance, "GET", "/v1/media")).text) as Stored[];

async function expectShown({ url }: Product, pictures: readonly Stored[]): Promise<void> {
  for (const { path, file } of pictures) {
    const small = `${file.slice(0, 33)}160.avif`;
    for (const name of [file, small]) {
      const response = await fetch(url + path + name);
      expect(response.status, name).toBe(200);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(name === small ? 160 : 300);
    }
  }
}

test("keeps an acknowledged upload after kill -9 of all processes, and serves every listed file", async ({ start }) => {
  const first = await start();
  await first.ready();
  const account = await openAccount(first);
  const acknowledged: Stored[] = [];
  const files: StoredFile[] = [];
  let isOver = false;
  const uploadingFiles = (async () => {
    for (let seed = 0; !isOver; seed++) {
      const stored = await uploadFile(account, first, seed).catch(() => undefined);
      // ends at the storage limit, which this test does not cover
      if (!stored) return;
      files.push(stored);
    }
  })();
  const uploading = (async () => {
    for (let seed = 0; !isOver; seed++) {
      const stored = await upload(account, first, seed).catch(() => undefined);
      if (stored) acknowledged.push(stored);
    }
  })();
  await expect.poll(() => Math.min(acknowledged.length, files.length)).toBeGreaterThan(5);
  killAll(first.tree());
  isOver = true;
  await Promise.all([uploading, uploadingFiles]);
  await first.ended;

  const second = await start({ dataDir: first.dataDir });
  await second.ready();
  const listed = await list(account, second);
  const names = listed.map(({ file }) => file);
  for (const { file } of acknowledged) expect(names).toContain(file);
  await expectShown(second, listed);
  await expectDownloads(second, files);
  const profile = await account.call(second, "GET", "/v1/filemanager/folder/default");
  const { _id } = JSON.parse(profile.text) as { _id: string };
  const detail = JSON.parse((await account.call(second, "GET", `/v1/profile/detail/${_id}`)).text) as {
    user: { total_storage: number };
  };
  const kept = [...listed.map(({ size }) => size), ...files.map(({ sizeBytes }) => sizeBytes)];
  const counted = detail.user.total_storage;
  const known = Math.ceil(kept.reduce((sum, size) => sum + size, 0) / 1024);
  // one more file may be stored: its response was lost in the kill
  const lost = Math.ceil(toText(files.length).length / 1024);
  expect(Math.min(...[known, known + lost].map((size) => Math.abs(size - counted))), `${counted} KiB`).toBeLessThan(2);
});

test("includes pictures and files in a backup, and serves them after a restore", async ({ start, folder }) => {
  const first = await start();
  await first.ready();
  const account = await openAccount(first);
  const pictures = [await upload(account, first, 1), await upload(account, first, 2)];
  const stored = await uploadFile(account, first, 3);
  expect(await halka(first.dataDir, ["backup", join(folder, "backup")])).toMatchObject({ code: 0, errors: "" });
  await first.stop();
  const dataDir = join(folder, "restored");
  expect(await halka(dataDir, ["restore", join(folder, "backup")])).toMatchObject({ code: 0, errors: "" });
  const second = await start({ dataDir });
  await second.ready();
  expect((await list(account, second)).map(({ file }) => file).sort()).toEqual(pictures.map(({ file }) => file).sort());
  await expectShown(second, pictures);
  await expectDownloads(second, [stored]);
});
