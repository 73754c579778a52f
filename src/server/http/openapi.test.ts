import { describe, expect, test } from "vitest";
import type { Endpoint } from "#base/contract.ts";
import { idempotencyErrors } from "#base/idempotency.ts";
import { contracts } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

interface Operation {
  readonly security?: object[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly parameters?: { name: string; in: string; required: boolean }[];
  readonly responses: Record<string, { description: string; content?: Record<string, object> }>;
}
type Document = {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, object>>;
};

const text = JSON.stringify(openApiDocument(contracts), null, 2);
const document = JSON.parse(text) as Document;
const endpoints = contracts.flatMap((contract) => Object.entries<Endpoint>(contract));

test("docs/openapi.json matches the contracts (npm run openapi updates it)", async () => {
  await expect(`${text}\n`).toMatchFileSnapshot("../../../docs/openapi.json");
});

test("has every call once, and no call in two contracts", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(endpoints.map(([key]) => key).sort());
  expect(document.openapi).toBe("3.1.0");
});

test("resolves every reference", () => {
  for (const [, section, name] of text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)) {
    expect(document.components[section!]).toHaveProperty(name!);
  }
});

describe.each(endpoints)("%s", (keyOfCall, endpoint) => {
  const [method, path] = keyOfCall.split(" ") as [string, string];
  const operation = document.paths[path]![method.toLowerCase()]!;

  test("has every declared API error, its success and its security", () => {
    for (const { status, code } of endpoint.errors) {
      expect(operation.responses[status]!.description.split(", ")).toContain(code);
      expect(Object.keys(operation.responses[status]!.content!)).toEqual(["application/problem+json"]);
    }
    expect(operation.responses).toHaveProperty(String(endpoint.status));
    expect(operation.security).toEqual(endpoint.access === "session" ? [{ bearer: [] }] : undefined);
    expect(endpoint.errors.some(({ code }) => code === "signed_out")).toBe(endpoint.access === "session");
  });

  test("documents idempotency keys, which only creating calls with a session support", () => {
    const key = (operation.parameters ?? []).find(({ name }) => name === "Idempotency-Key");
    expect(key && { in: key.in, required: key.required }).toEqual(
      endpoint.idempotent && { in: "header", required: false },
    );
    if (!endpoint.idempotent) return;
    expect([method, endpoint.access, endpoint.response !== undefined]).toEqual(["POST", "session", true]);
    for (const { status, code } of idempotencyErrors) expect(operation.responses[status]!.description).toContain(code);
  });

  test("has its body and exactly the parameters of its path", () => {
    const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
    expect(operation.requestBody !== undefined).toBe(hasBody);
    const ofBodies = hasBody ? ["400", "413", "415", "422"] : [];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(ofBodies));
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(parameters.map(({ name }) => name)).toEqual(names);
    expect(parameters.every(({ required }) => required)).toBe(true);
  });
});
