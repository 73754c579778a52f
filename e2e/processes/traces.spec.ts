import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openAccount, sendRequest } from "../../qa/account.ts";
import { expect, test } from "./fixtures.ts";

test("web workers and the background process export their spans, the last ones at SIGTERM", async ({ start }) => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", () => resolve()));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const product = await start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, VISIT_TRACES_RATIO: "1" } });
  await product.ready();
  const account = await openAccount(product);
  expect((await sendRequest(product, "GET", await account.addLink(product, "traced"))).status).toBe(302);
  expect((await product.stop()).code).toBe(0);
  collector.closeAllConnections();
  collector.close();
  const text = bodies.join("\n");
  // a background job sends the email with the code
  for (const name of ["POST /users", "POST /v1/widget/link", "GET visit", "job account-mails", "INSERT"])
    expect(text).toContain(`"name":"${name}"`);
  expect(text).not.toContain(account.email);
  expect(product.errors).toEqual([]);
});
