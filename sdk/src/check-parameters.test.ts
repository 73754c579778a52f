import { describe, expect, expectTypeOf, test } from "vitest";
import { methods } from "./gen/calls.gen.ts";
import { Halka, type GetLinkResponse } from "./index.ts";

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

/** Calls a method as JavaScript can. */
const call = (halka: Halka, id: string, ...input: unknown[]) =>
  (halka as unknown as Record<string, (...input: unknown[]) => Promise<unknown>>)[id]!(...input);

const upstream = "https://halka.example/v1";
const link = "https://shop.example/";

test("upsertLink puts its external id into the path only", async () => {
  const { halka, requests } = open("{}");
  await halka.upsertLink({ externalId: "sku/1", link });
  expect(requests).toEqual([{ line: `PUT ${upstream}/links/by-external-id/sku%2F1`, body: JSON.stringify({ link }) }]);
});

describe("a value of the path", () => {
  test.each([
    [undefined, "getLink needs linkId, which is missing"],
    [{}, "getLink needs linkId, which is missing"],
    [{ linkId: undefined }, "getLink needs linkId, which is missing"],
    [{ linkId: null }, "getLink needs linkId, which is missing"],
    [{ linkId: "" }, "getLink needs linkId, which is empty"],
    [{ linkId: ".." }, 'getLink needs linkId, which is ".."'],
  ])("that is left out as in %j throws before anything is sent", async (input, message) => {
    const { halka, requests } = open("{}");
    await expect(call(halka, "getLink", input)).rejects.toMatchObject({
      name: "HalkaError",
      status: 0,
      code: "parameter_missing",
      message,
      errors: [{ field: "linkId" }],
    });
    expect(requests).toEqual([]);
  });

  test.each(methods.filter(({ path }) => path.length > 0))("is required by $id", async ({ id, path }) => {
    const { halka, requests } = open("{}");
    await expect(call(halka, id)).rejects.toMatchObject({ errors: path.map((field) => ({ field })) });
    expect(requests).toEqual([]);
  });
});

describe("an unknown parameter", () => {
  test.each([
    ["createLink", { link, foo: 1 }, "foo"],
    ["updateLink", { linkId: "1", nme: "q" }, "nme"],
    ["listLinks", { tagg: "q" }, "tagg"],
    ["upsertLink", { externalId: "1", path_externalId: "1", link }, "path_externalId"],
  ])("of %s is an error that names it before the request", async (id, input, field) => {
    const { halka, requests } = open("{}");
    await expect(call(halka, id, input)).rejects.toMatchObject({
      name: "HalkaError",
      code: "parameter_unknown",
      message: `${id} has no parameter ${field}`,
      errors: [{ field }],
    });
    expect(requests).toEqual([]);
  });

  test("is not one without a value, or a field of the resource that the server ignores", async () => {
    const { halka, requests } = open("{}");
    const read = { _id: "1", link, clicks: 3, createdAt: "2026-11-05T09:30:00.000Z" };
    await call(halka, "updateLink", { ...read, linkId: "1", note: "New", nme: undefined });
    expect(requests).toEqual([{ line: `PATCH ${upstream}/links/1`, body: JSON.stringify({ link, note: "New" }) }]);
  });

  test("is not one in a resource that was read: the server may be newer than the client", async () => {
    const { halka, requests } = open("{}");
    await call(halka, "updateLink", { _id: "1", link, colour: "red", linkId: "1" });
    expect(requests).toEqual([{ line: `PATCH ${upstream}/links/1`, body: JSON.stringify({ link }) }]);
    // its response has no `_id` that could be sent back
    await expect(call(halka, "listLinks", { _id: "1" })).rejects.toMatchObject({ code: "parameter_unknown" });
  });

  test("can be passed on with a prefix, as to a newer server", async () => {
    const { halka, requests } = open("{}");
    await call(halka, "listLinks", { $query_colour: "red" });
    expect(requests.map(({ line }) => line)).toEqual([`GET ${upstream}/links?colour=red`]);
  });

  test.each(["text", ["a"], 7])("cannot hide in %j, which is no object", async (input) => {
    const { halka } = open("{}");
    await expect(call(halka, "listLinks", input)).rejects.toMatchObject({ code: "parameters_invalid" });
  });
});

test("options follow the parameters", async () => {
  const { halka, requests } = open("{}");
  await halka.getLink({ linkId: "1" }, { headers: { "accept-language": "tr" } });
  await halka.listPages();
  expect(requests.map(({ line }) => line)).toEqual([`GET ${upstream}/links/1`, `GET ${upstream}/pages`]);
});

describe("an export", () => {
  test.each([
    ["csv", "text/csv"],
    ["json", "application/json"],
  ] as const)("as %s is a string", async (form, type) => {
    const { halka } = open('[{"a":1}]', type);
    const text = await halka.exportLinks({ form });
    expectTypeOf(text).toEqualTypeOf<string>();
    expect(text).toBe('[{"a":1}]');
  });
});

test("links in bulk have the fields of a link", async () => {
  type Item = Parameters<Halka["createLinks"]>[0]["links"][number];
  expectTypeOf<Item>().toExtend<{ link: string; path?: string }>();
  expectTypeOf<GetLinkResponse["shortUrl"]>().toEqualTypeOf<string>();
});
