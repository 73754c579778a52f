import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { ApiError, defineError } from "#base/errors.ts";
import { mount } from "./mount.ts";
import { toProblem } from "./problem.ts";

const missing = defineError("file_missing", 400, "Send a file.");
const tooLarge = defineError("file_too_large", 413, "Send a smaller file.");

const contract = defineContract(
  { tag: "Files", scope: "pages" },
  {
    "POST /files": {
      id: "uploadFile",
      summary: "Upload a file",
      idempotent: true,
      upload: { field: "file", maxBytes: 1000, concurrency: { total: 3, perWorkspace: 2 }, missing, tooLarge },
      response: z.object({ bytes: z.int() }),
      errors: [],
    },
  },
);

interface Ctx {
  readonly workspaceId: string;
}

function openApp(): Hono {
  const app = new Hono();
  app.onError((error) => {
    if (!(error instanceof ApiError)) throw error;
    const { body, status } = toProblem(error, "id");
    return new Response(body, { status });
  });
  mount<typeof contract, Ctx, Ctx>(
    app,
    contract,
    { "POST /files": async (_ctx, { upload }) => ({ bytes: (await upload.read()).byteLength }) },
    {
      enter: () => Promise.reject(new Error("no public access here")),
      enterSession: async (c) => ({ workspaceId: c.req.header("authorization") ?? "" }),
      getWorkspace: (ctx) => ctx.workspaceId,
      runIdempotently: async (ctx, _call, prepare) => ({ ...(await (await prepare())(ctx)), isReplay: false }),
    },
  );
  return app;
}

const FORM = new TextEncoder().encode(
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--b--\r\n',
);

/** An upload that is sent once `finish` is called. */
function startUpload(app: Hono, workspace: string, key: string | undefined) {
  const began = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      began.resolve();
      await sent.promise;
      controller.enqueue(FORM);
      controller.close();
    },
  };
  // read only on demand
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const headers = {
    authorization: workspace,
    "content-type": "multipart/form-data; boundary=b",
    ...(key !== undefined && { "idempotency-key": key }),
  };
  const request = new Request("http://localhost/files", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  const response = Promise.resolve(app.request(request));
  return {
    /** Resolves when the server begins to read. */
    began: began.promise,
    async finish() {
      sent.resolve();
      return (await response).status;
    },
  };
}

test.each([
  ["without a key", undefined],
  ["with an idempotency key", "key"],
])("uploads %s count towards the limits per workspace and overall while they are received", async (_, key) => {
  const app = openApp();
  const start = (workspace: string) => startUpload(app, workspace, key);
  const open = [start("ada"), start("ada"), start("eve")];
  await Promise.all(open.map(({ began }) => began));
  expect(await start("ada").finish(), "a third of the same workspace").toBe(503);
  expect(await start("zoe").finish(), "a fourth in total").toBe(503);
  expect(await Promise.all(open.map((upload) => upload.finish()))).toEqual([200, 200, 200]);
  expect(await start("ada").finish(), "after the others ended").toBe(200);
});
