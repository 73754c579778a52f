import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

/** An upload whose sender stops in the middle until `finish` is called. */
function startUpload(token: string, text: string, idempotencyKey: string | undefined) {
  const boundary = "boundary";
  const begin = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}`;
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const encode = (part: string) => new TextEncoder().encode(part);
  void writer.write(encode(begin));
  // the types lack `duplex`, which a stream needs
  const request: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    body: readable,
    duplex: "half",
  };
  const response = fetch(`${instance.origin}/v1/files`, request);
  return {
    response,
    async finish() {
      await writer.write(encode(`\r\n--${boundary}--\r\n`));
      await writer.close();
      return (await response).status;
    },
  };
}

test.each([
  ["without keys", false],
  ["with idempotency keys", true],
])(
  "a workspace can keep only two uploads of files open, %s, and other workspaces are not affected",
  async (_, keyed) => {
    const [ada, eve] = [await testMember(instance), await testMember(instance)];
    let count = 0;
    const start = (token: string) => startUpload(token, `text ${++count}`, keyed ? `key-${count}` : undefined);
    const open = [start(ada.token), start(ada.token)];
    await expect
      .poll(async () => {
        const third = start(ada.token);
        const status = await third.finish().catch(async () => (await third.response).status);
        return status;
      })
      .toBe(503);
    expect(await start(eve.token).finish()).toBe(201);
    expect(await Promise.all(open.map((upload) => upload.finish()))).toEqual([201, 201]);
    expect(await start(ada.token).finish()).toBe(201);
  },
);
