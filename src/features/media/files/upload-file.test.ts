import { readdir } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import * as files from "#testing/sample-files.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { FILE_MAX_BYTES } from "./types.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
const every = Object.entries(await files.makeEveryKind());
const FREE_BYTES = 10 * 1024 ** 3;

async function send({ token }: Member, body: FormData | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(`${instance.origin}/v1/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body instanceof FormData ? body : new Uint8Array(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const form = (bytes: Uint8Array, file = "menu.pdf") =>
  pictures.toForm([{ name: "file", bytes, file, type: "application/octet-stream" }]);
const upload = (member: Member, bytes: Uint8Array, file?: string) => send(member, form(bytes, file));
const getStorage = async ({ id }: Member) =>
  (await sql<{ bytes: number }[]>`select storage_bytes::float8 as bytes from workspaces where id = ${id}`)[0]!.bytes;
const listRows = ({ id }: Member) => sql`select hash, name from files where workspace_id = ${id}`;
const onDisk = async () => {
  const all = await readdir(instance.node.settings.DATA_DIR, { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile() && each.parentPath.includes("/files/")).map(({ name }) => name);
};
const fill = ({ id }: Member, left: number) =>
  sql`update workspaces set storage_bytes = ${FREE_BYTES - left} where id = ${id}`;

describe("an upload", () => {
  test.each(every)("of %s comes back unchanged, as an attachment", async (end, bytes) => {
    const ada = await testMember(instance);
    const { status, body } = await upload(ada, bytes, `Menü 1.${end}`);
    expect({ status, body }).toMatchObject({ status: 201, body: { name: `Menü 1.${end}`, sizeBytes: bytes.length } });
    expect(body.address).toMatch(/^\/files\/[0-9a-f]{32}\/Men%C3%BC%201\.\w+$/);
    const response = await fetch(instance.origin + body.address);
    expect(response.headers.get("content-type")).toBe(body.type);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="Men_ 1.${end}"; filename*=UTF-8''Men%C3%BC%201.${end}`,
    );
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0);
  });

  test("of the same file returns the existing one and counts once, even concurrently", async () => {
    const ada = await testMember(instance);
    const bytes = files.pdf("twice");
    const responses = await Promise.all([1, 2].map(() => upload(ada, bytes)));
    expect(new Set(responses.map(({ body }) => body.address)).size).toBe(1);
    expect((await upload(ada, bytes)).body).toEqual(responses[0]!.body);
    expect(await getStorage(ada)).toBe(bytes.length);
    expect((await upload(ada, bytes, "other.pdf")).body.address).not.toBe(responses[0]!.body.address);
  });

  test("of one file by two people shares no storage", async () => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    const bytes = files.pdf("two people");
    const [hers, his] = [(await upload(ada, bytes)).body, (await upload(eve, bytes)).body];
    expect(hers.address.slice(7, 39)).not.toBe(his.address.slice(7, 39));
  });

  test("is identified by its bytes, whatever its name", async () => {
    const ada = await testMember(instance);
    expect((await upload(ada, files.zip(), "setup.exe")).body).toMatchObject({
      name: "setup.exe.zip",
      type: "application/zip",
    });
    const rejected = await upload(ada, pictures.SVG_SCRIPT, "song.mp3");
    expectProblem(rejected, 415, "file_type");
    expect(rejected.body.errors).toEqual([{ field: "file", message: rejected.body.message }]);
    expectProblem(await upload(ada, files.pdf("cut").subarray(0, 60)), 422, "file_damaged");
  });

  test("of exactly 20 MB is accepted, and of one byte more is not", async () => {
    const ada = await testMember(instance);
    const most = files.zip("a", "", Buffer.alloc(FILE_MAX_BYTES - files.zip("a", "").length));
    expect(most).toHaveLength(20 * 1024 * 1024);
    expect((await upload(ada, most, "a.zip")).status).toBe(201);
    const rejected = await upload(ada, Buffer.concat([most, Buffer.alloc(1)]), "a.zip");
    expectProblem(rejected, 413, "file_too_large");
    expect(await getStorage(ada)).toBe(most.length);
  });

  test.each([22, 38])("of %i MB is rejected with an error that the client can read", async (megabytes) => {
    expectProblem(await upload(await testMember(instance), randomBytes(megabytes * 1024 ** 2)), 413, "file_too_large");
  });

  test.each([
    ["without the field", pictures.toForm([]), 422, "file_missing"],
    ["with an empty file", form(Buffer.alloc(0)), 422, "file_missing"],
    ["with another field", pictures.toForm([{ name: "image", bytes: Buffer.from("x") }]), 422, "invalid"],
  ])("%s is rejected", async (_, body, status, code) => {
    expectProblem(await send(await testMember(instance), body), status, code);
  });

  test("without its final boundary is rejected and leaves nothing behind", async () => {
    const ada = await testMember(instance);
    const before = await onDisk();
    const text = `--b\r\ncontent-disposition: form-data; name=file; filename=a.txt\r\n\r\nhello`;
    const rejected = await send(ada, Buffer.from(text), { "content-type": "multipart/form-data; boundary=b" });
    expectProblem(rejected, 400, "bad_multipart");
    expect(await listRows(ada)).toHaveLength(0);
    expect(await onDisk()).toEqual(before);
    expect(await getStorage(ada)).toBe(0);
  });

  test("emits one event", async () => {
    const ada = await testMember(instance);
    await upload(ada, files.pdf("event"));
    await upload(ada, files.pdf("event"));
    const events = await sql`select name from outbox where workspace_id = ${ada.id}`;
    expect(events.map(({ name }) => name)).toEqual(["file.stored"]);
  });
});

describe("storage", () => {
  test("beyond the plan's limit is rejected, and leaves nothing behind", async () => {
    const ada = await testMember(instance);
    await fill(ada, 50);
    const before = await onDisk();
    expectProblem(await upload(ada, files.pdf("too much")), 403, "storage_full");
    expect(await listRows(ada)).toHaveLength(0);
    expect(await onDisk()).toEqual(before);
  });

  test("for one more upload is given to only one of several concurrent ones, whether files or pictures", async () => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    const picture = await pictures.png(200, 150, 9);
    const uploadPicture = ({ token }: Member) =>
      fetch(`${instance.origin}/v1/widget/image/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: pictures.toForm([{ name: "image", bytes: picture }]),
      });
    await uploadPicture(eve);
    const sizeBytes = await getStorage(eve);
    const filler = Buffer.alloc(sizeBytes - files.zip("a", "1").length);
    const left = Math.round(sizeBytes * 1.5);
    await fill(ada, left);
    const responses = await Promise.all([
      uploadPicture(ada),
      ...["1", "2"].map((text) => upload(ada, files.zip("a", text, filler), "a.zip")),
    ]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await getStorage(ada)).toBe(FREE_BYTES - left + sizeBytes);
  });
});

describe("a block", () => {
  const put = (member: Member, address: string, more: object = {}) =>
    member.call("POST", "/v1/blocks", { content: { kind: "file", address, name: "Menu", ...more } });

  test("returns the real size and type of its file, whatever the request says", async () => {
    const ada = await testMember(instance);
    const { body: file } = await upload(ada, files.mp3(), "song.mp3");
    const { status, body } = await put(ada, file.address, { sizeBytes: 1, type: "text/html" });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.content).toEqual({
      kind: "file",
      address: file.address,
      name: "Menu",
      sizeBytes: file.sizeBytes,
      type: "audio/mpeg",
    });
    const changed = await ada.call("PUT", `/v1/blocks/${body._id}`, { content: { ...body.content, sizeBytes: 7 } });
    expect(changed.body.content.sizeBytes).toBe(file.sizeBytes);
  });

  test("rejects another tenant's file, a changed file name, and an unknown file", async () => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    const { address } = (await upload(ada, files.pdf("hers"))).body;
    for (const [member, wrong] of [
      [eve, address],
      [ada, address.replace("menu.pdf", "menu.exe")],
      [ada, `/files/${"0".repeat(32)}/menu.pdf`],
      [ada, "/files/menu.pdf"],
    ] as const) {
      const rejected = await put(member, wrong);
      expectProblem(rejected, 422, "file_unknown");
      expect(rejected.body.errors[0].field).toBe("content.address");
    }
    const { body: block } = await put(ada, address);
    const moved = await eve.call("PUT", `/v1/blocks/${block._id}`, { content: block.content });
    expectProblem(moved, 404, "not_found");
  });
});
