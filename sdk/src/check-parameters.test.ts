import { expect, test } from "vitest";
import { Halka } from "./index.ts";

/** A client whose server returns `body`, with the requests that the server received. */
function open(body: string, type = "application/json") {
  const requests: { line: string; body: string }[] = [];
  const halka = new Halka({
    key: "halka_live_x",
    url: "https://halka.example",
    async fetch(input) {
      const request = input as Request;
      requests.push({ line: `${request.method} ${request.url}`, body: await request.text() });
      return new Response(body, { headers: { "content-type": type } });
    },
  });
  return { halka, requests };
}

const upstream = "https://halka.example/v1";
const link = "https://shop.example/";

test("upsertLink puts its external id into the path only", async () => {
  const { halka, requests } = open("{}");
  await halka.upsertLink({ externalId: "sku/1", link });
  expect(requests).toEqual([{ line: `PUT ${upstream}/links/by-external-id/sku%2F1`, body: JSON.stringify({ link }) }]);
});
