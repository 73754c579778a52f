import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { secondPage } from "#testing/second-page.ts";
import { testNode } from "#testing/node.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import type { Upload } from "./contract.ts";
import { PICTURE_MAX_BYTES } from "./picture.ts";

const UPLOAD = "/v1/widget/image/upload";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;

interface Sent {
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

async function send({ token }: Member, body: FormData | Uint8Array, { query = "", headers = {} }: Sent = {}) {
  const response = await fetch(`${instance.origin}${UPLOAD}${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body instanceof FormData ? body : new Uint8Array(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const image = (bytes: Uint8Array, more: { file?: string; type?: string } = {}) =>
  pictures.toForm([{ name: "image", bytes, ...more }]);

async function uploaded(member: Member, bytes: Uint8Array, query = ""): Promise<Upload> {
  const { status, body } = await send(member, image(bytes), { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body[0];
}
const filesOnDisk = async () => {
  const folder = join(instance.node.settings.DATA_DIR, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const getStorage = async ({ id }: Member) => {
  const [row] = await sql<{ bytes: number }[]>`select storage_bytes::float8 as bytes from workspaces where id = ${id}`;
  return row!.bytes;
};

describe("an upload", () => {
  test("returns the path and file name of the picture, which is served in all sizes", async () => {
    const ada = await testMember(instance);
    const folder = await ada.call("GET", "/v1/filemanager/folder/default");
    const query = `?timeout=0&folder=${folder.body._id}&description=Header%20Photo`;
    const upload = await uploaded(ada, await pictures.jpeg(900, 300), query);
    expect(upload).toMatchObject({ path: "/media/", width: 900, height: 300, description: "Header Photo" });
    expect(upload.file).toMatch(/^[0-9a-f]{32}-900x300\.webp$/);
    const hash = upload.file.slice(0, 32);
    for (const [file, type] of [
      [upload.file, "image/webp"],
      [`${hash}-900x300.avif`, "image/avif"],
      [`${hash}-160.avif`, "image/avif"],
      [`${hash}-640.webp`, "image/webp"],
    ] as const) {
      const shown = await fetch(instance.origin + upload.path + file);
      expect({ status: shown.status, type: shown.headers.get("content-type") }).toEqual({ status: 200, type });
    }
    expect((await fetch(`${instance.origin}/media/${hash}-1280.webp`)).status).toBe(404);
  });

  test("of the same picture returns the existing one, counts once, and encodes nothing", async () => {
    const ada = await testMember(instance);
    const bytes = await pictures.png(300, 200);
    const first = await uploaded(ada, bytes);
    const storage = await getStorage(ada);
    expect(storage).toBe(first.size);
    expect(await uploaded(ada, bytes, "?description=Logo")).toEqual(first);
    const many = await Promise.all(Array.from({ length: 3 }, () => send(ada, image(bytes))));
    expect(many.map(({ body }) => body[0]._id)).toEqual([first._id, first._id, first._id]);
    expect(await getStorage(ada)).toBe(storage);
  });

  test("of the same new picture twice at once creates only one", async () => {
    const ada = await testMember(instance);
    const bytes = await pictures.png(310, 210);
    const responses = await Promise.all([1, 2].map(() => send(ada, image(bytes))));
    expect(new Set(responses.map(({ body }) => body[0]._id)).size).toBe(1);
    expect(await getStorage(ada)).toBe(responses[0]!.body[0].size);
  });

  test("of one picture by two people shares no files", async () => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    const bytes = await pictures.png(320, 200);
    const [hers, his] = [await uploaded(ada, bytes), await uploaded(eve, bytes)];
    expect(hers.file.slice(0, 32)).not.toBe(his.file.slice(0, 32));
    expect((await ada.call("DELETE", `/v1/media/${hers._id}`)).status).toBe(204);
    expect((await fetch(instance.origin + his.path + his.file)).status).toBe(200);
  });

  test("is identified by its bytes, whatever its name and type say", async () => {
    const ada = await testMember(instance);
    const taken = await send(ada, image(await pictures.gif(), { file: "virus.exe", type: "application/x-msdownload" }));
    expect(taken.status).toBe(200);
    const rejected = await send(ada, image(pictures.SVG_SCRIPT, { file: "photo.png", type: "image/png" }));
    expectProblem(rejected, 415, "picture_type");
    expect(rejected.body.message).toBe("Please select a valid image file (JPEG, PNG, GIF, or WebP)");
  });

  test("of exactly 5 MB is accepted, and of one byte more is not", async () => {
    const ada = await testMember(instance);
    const photo = await pictures.jpeg(800, 600);
    // appended data is not part of the picture
    const filled = Buffer.concat([photo, Buffer.alloc(PICTURE_MAX_BYTES - photo.length)]);
    expect(filled).toHaveLength(5 * 1024 * 1024);
    expect((await send(ada, image(filled))).status).toBe(200);
    const rejected = await send(ada, image(Buffer.concat([filled, Buffer.alloc(1)])));
    expectProblem(rejected, 413, "picture_too_large");
    expect(rejected.body.message).toBe("File size must be less than 5MB");
    expect(rejected.body.errors).toEqual([{ field: "image", message: rejected.body.message }]);
  });

  test.each([7, 12, 15])("of %i MB is rejected with an error that the client can read", async (megabytes) => {
    const ada = await testMember(instance);
    const rejected = await send(ada, image(randomBytes(megabytes * 1024 * 1024)));
    expectProblem(rejected, 413, "picture_too_large");
  });

  test("that claims to be a gigabyte is rejected before it is sent", async () => {
    const ada = await testMember(instance);
    const response = await raw(ada, "content-length: 1073741824\r\n", "--b\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("in chunks without a length is limited in size too", async () => {
    const ada = await testMember(instance);
    const piece = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
    const response = await raw(ada, "transfer-encoding: chunked\r\n", piece.repeat(100), "0\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("that the client aborts is not logged as a bug", async () => {
    const ada = await testMember(instance);
    const socket = connect(instance.port, "localhost");
    const received = once(instance.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
    socket.write(`POST ${UPLOAD} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\n`);
    socket.write("content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\n");
    const [upload, response] = await received;
    // waits until the server reads the body
    await eventually(() => upload.readableFlowing !== null);
    socket.destroy();
    await once(response, "close");
    expect((await ada.call("GET", "/v1/media")).body).toEqual([]);
    expect(instance.logged.filter((line) => line.includes('"bug"'))).toEqual([]);
  });
});

/** A raw request; returns the server's whole response. */
async function raw({ token }: Member, headers: string, ...body: string[]): Promise<string> {
  const socket = connect(instance.port, "localhost");
  let response = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    response += text;
    if (/\r\n\r\n.*\}$/s.test(response)) socket.end();
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`);
  socket.write(`content-type: multipart/form-data; boundary=b\r\n${headers}\r\n`);
  for (const piece of body) socket.write(piece);
  await closed;
  return response;
}

describe("a form", () => {
  const part = (name: string, text = "x") => ({ name, bytes: Buffer.from(text) });
  test.each([
    ["without the field", pictures.toForm([]), 422, "picture_missing"],
    ["with nothing chosen", image(Buffer.alloc(0), { file: "" }), 422, "picture_missing"],
    ["with an empty file", image(Buffer.alloc(0)), 422, "picture_missing"],
    ["with another field", pictures.toForm([part("file")]), 422, "invalid"],
    ["with two pictures", pictures.toForm([part("image"), part("image")]), 422, "invalid"],
  ])("%s is rejected", async (_, form, status, code) => {
    expectProblem(await send(await testMember(instance), form), status, code);
  });

  test("with a text field instead of a file is rejected like a file of the wrong type", async () => {
    const form = new FormData();
    form.append("image", "hello");
    expectProblem(await send(await testMember(instance), form), 415, "picture_type");
  });

  test("without a picture has the specified message and names the field", async () => {
    const { body } = await send(await testMember(instance), image(Buffer.alloc(0)));
    expect(body.message).toBe("Please select an image");
    expect(body.errors).toEqual([{ field: "image", message: "Please select an image" }]);
  });

  test.each([
    ["JSON", "application/json", "{}", 415, "wrong_content_type"],
    ["no boundary", "multipart/form-data", "x", 415, "wrong_content_type"],
    ["another boundary", "multipart/form-data; boundary=a", "--b\r\n\r\nx\r\n--b--", 400, "bad_multipart"],
    [
      "no final boundary",
      "multipart/form-data; boundary=b",
      "--b\r\ncontent-disposition: form-data; name=image\r\n\r\nx",
      400,
      "bad_multipart",
    ],
    [
      "no name",
      "multipart/form-data; boundary=b",
      "--b\r\ncontent-type: image/png\r\n\r\nx\r\n--b--",
      400,
      "bad_multipart",
    ],
    [
      "a 20 KB part header",
      "multipart/form-data; boundary=b",
      `--b\r\nx: ${"y".repeat(20_000)}\r\n\r\nx\r\n--b--`,
      400,
      "bad_multipart",
    ],
    [
      "a hundred files",
      "multipart/form-data; boundary=b",
      `${"--b\r\ncontent-disposition: form-data; name=image; filename=x\r\n\r\ny\r\n".repeat(100)}--b--`,
      400,
      "bad_multipart",
    ],
    [
      "a hundred files and two boundaries",
      "multipart/form-data; boundary=b; boundary=other",
      `${"--b\r\ncontent-disposition: form-data; name=image; filename=x\r\n\r\ny\r\n".repeat(100)}--b--`,
      400,
      "bad_multipart",
    ],
    ["a thousand parts", "multipart/form-data; boundary=b", "--b\r\n\r\n\r\n".repeat(1000), 400, "bad_multipart"],
  ])("with %s is rejected", async (_, type, text, status, code) => {
    const rejected = await send(await testMember(instance), Buffer.from(text), { headers: { "content-type": type } });
    expectProblem(rejected, status, code);
  });

  test("that is compressed is rejected", async () => {
    const headers = { "content-encoding": "gzip", "content-type": "multipart/form-data; boundary=b" };
    expectProblem(await send(await testMember(instance), Buffer.from("x"), { headers }), 415, "wrong_content_encoding");
  });

  test.each([
    ["?description=Passport", 422, "description"],
    ["?timeout=soon", 422, "timeout"],
    ["?timeout=-1", 422, "timeout"],
  ])("with %s names the parameter", async (query, status, field) => {
    const rejected = await send(await testMember(instance), image(await pictures.png(8, 8)), { query });
    expect({ status: rejected.status, field: rejected.body.errors[0].field }).toEqual({ status, field });
  });
});

describe("other tenants", () => {
  test("cannot write to or see a folder that is not theirs", async () => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    const picture = await uploaded(ada, await pictures.png(30, 20));
    for (const folder of [ada.id, newId(), "nonsense"])
      expectProblem(await send(eve, image(await pictures.png(8, 8)), { query: `?folder=${folder}` }), 404, "not_found");
    for (const id of [picture._id, newId(), "nonsense"])
      expectProblem(await eve.call("DELETE", `/v1/media/${id}`), 404, "not_found");
    expect((await eve.call("GET", "/v1/media")).body).toEqual([]);
    expect((await ada.call("GET", "/v1/media")).body).toHaveLength(1);
  });

  test("without a session are rejected before anything is read", async () => {
    const response = await fetch(instance.origin + UPLOAD, { method: "POST", body: image(await pictures.png(8, 8)) });
    expect(response.status).toBe(401);
    expectProblem(await call(instance.origin, "GET", "/v1/filemanager/folder/default"), 401, "signed_out");
  });

  test("cannot upload a picture from another site", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const rejected = await send(await testMember(instance), image(await pictures.png(8, 8)), { headers });
    expect(rejected.status).toBe(403);
  });
});

describe("an uploaded picture", () => {
  test("is listed newest first, with all its uses", async () => {
    const ada = await testMember(instance);
    const [one, two, three] = [
      await uploaded(ada, await pictures.png(41, 20)),
      await uploaded(ada, await pictures.png(42, 20)),
      await uploaded(ada, await pictures.png(43, 20)),
    ];
    const address = (upload: Upload) => upload.path + upload.file;
    const hash = one.file.slice(0, 32);
    const appearance = { profile_photo: address(one), custom_css: `a{background:url(/media/${hash}-160.webp)}` };
    expect((await ada.call("POST", "/v1/appearance", appearance)).status).toBe(200);
    expect((await ada.call("POST", "/v1/profile", { logo: address(two) })).status).toBe(200);
    const { body } = await ada.call("GET", "/v1/media");
    expect(body.map(({ _id, uses }: { _id: string; uses: string[] }) => [_id, uses])).toEqual([
      [three._id, []],
      [two._id, ["settings"]],
      [one._id, ["profile_photo", "appearance"]],
    ]);
  });

  test("counts as used in the preview of a link off the page, and as its owner's profile picture from another page", async () => {
    const ada = await testMember(instance);
    const [preview, profile] = [
      await uploaded(ada, await pictures.png(44, 20)),
      await uploaded(ada, await pictures.png(45, 20)),
    ];
    const rules = { preview: { title: "Shop", image: preview.path + preview.file } };
    expect((await ada.call("POST", "/v1/links", { link: "https://example.com/", rules })).status).toBe(201);
    const second = await secondPage(instance.origin, ada);
    // moves the picture, as if it had been uploaded on the second page
    await sql`update pictures set workspace_id = ${second.id} where id = ${profile._id}`;
    expect((await ada.call("POST", "/v1/profile", { image: profile.path + profile.file })).status).toBe(200);
    expect((await ada.call("DELETE", `/v1/media/${preview._id}`)).body.uses).toEqual(["links"]);
    expect((await second.call("DELETE", `/v1/media/${profile._id}`)).body.uses).toEqual(["settings"]);
  });

  test("cannot be deleted while it is used, and is gone with its files afterwards", async () => {
    const ada = await testMember(instance);
    const picture = await uploaded(ada, await pictures.png(400, 200));
    const hash = picture.file.slice(0, 32);
    await ada.call("POST", "/v1/profile", { image: picture.path + picture.file });
    const rejected = await ada.call("DELETE", `/v1/media/${picture._id}`);
    expectProblem(rejected, 409, "picture_in_use");
    expect(rejected.body.uses).toEqual(["settings"]);
    await ada.call("POST", "/v1/profile", { image: "" });
    expect((await filesOnDisk()).filter((name) => name.startsWith(hash))).toHaveLength(6);
    expect((await ada.call("DELETE", `/v1/media/${picture._id}`)).status).toBe(204);
    expectProblem(await ada.call("DELETE", `/v1/media/${picture._id}`), 404, "not_found");
    expect((await filesOnDisk()).filter((name) => name.startsWith(hash))).toEqual([]);
    expect(await getStorage(ada)).toBe(0);
  });

  test("counts towards the storage in the settings", async () => {
    const ada = await testMember(instance);
    const { size } = await uploaded(ada, await pictures.jpeg(700, 500));
    const { body } = await ada.call("GET", `/v1/profile/detail/${ada.id}`);
    expect(body.user.total_storage).toBe(Math.ceil(size / 1024));
  });

  test("emits one event for each change", async () => {
    const ada = await testMember(instance);
    const picture = await uploaded(ada, await pictures.png(50, 20));
    await uploaded(ada, await pictures.png(50, 20));
    await ada.call("DELETE", `/v1/media/${picture._id}`);
    const events = await sql`select name, subject from outbox where workspace_id = ${ada.id} order by created_at, id`;
    expect(events.map(({ name, subject }) => [name, subject])).toEqual([
      ["picture.stored", { pictureId: picture._id }],
      ["picture.deleted", { pictureId: picture._id }],
    ]);
  });
});

describe("storage", () => {
  const fill = (member: Member, left: number) =>
    sql`update workspaces set storage_bytes = ${10 * 1024 ** 3 - left} where id = ${member.id}`;

  test("of a plan is not exceeded, and a rejected upload leaves nothing behind", async () => {
    const ada = await testMember(instance);
    await fill(ada, 100);
    const bytes = await pictures.png(60, 40, 7);
    const rejected = await send(ada, image(bytes));
    expectProblem(rejected, 403, "storage_full");
    expect((await ada.call("GET", "/v1/media")).body).toEqual([]);
    const hash = createHash("sha256").update(`1 ${ada.id}\n`).update(bytes).digest("hex").slice(0, 32);
    expect((await filesOnDisk()).filter((name) => name.startsWith(hash))).toEqual([]);
    await fill(ada, 0);
    expectProblem(await send(ada, image(bytes)), 403, "storage_full");
  });

  test("for one more picture is given to only one of several concurrent uploads", async () => {
    const ada = await testMember(instance);
    const { size } = await uploaded(ada, await pictures.png(64, 64, 3));
    await fill(ada, Math.round(size * 1.5));
    const responses = await Promise.all(
      [4, 5, 6].map(async (seed) => send(ada, image(await pictures.png(64, 64, seed)))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await getStorage(ada)).toBeLessThanOrEqual(10 * 1024 ** 3);
  });

  test("is unlimited on the plan that promises it", async () => {
    const ada = await testMember(instance);
    await fill(ada, 0);
    await sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
    expect((await send(ada, image(await pictures.png(70, 40)))).status).toBe(200);
  });
});
