import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { Endpoint, EndpointKey } from "#base/contract.ts";
import { invalid, type RefusalKind } from "#base/errors.ts";
import { bodyRefusals } from "./body.ts";
import { bodyTypes } from "./mount.ts";
import { crossSite } from "./same-origin.ts";

const JSON_TYPE = "application/json";
const PROBLEM = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };

/** One call of a contract as OpenAPI describes it, with everything that it may be refused for. */
export function describe(key: EndpointKey, endpoint: Endpoint): RouteConfig {
  const [method, path] = key.split(" ") as [string, string];
  const { access, params, query, body, status, answer, summary } = endpoint;
  const content = Object.fromEntries(bodyTypes(access).map((type) => [type, { schema: body }]));
  return createRoute({
    method: method.toLowerCase() as "get",
    path,
    summary,
    ...(access === "session" ? { security: [{ bearer: [] }] } : {}),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content } }),
    },
    responses: {
      [status]: answer
        ? { description: "Success", content: { [JSON_TYPE]: { schema: answer } } }
        : { description: "Success, no content" },
      ...describeRefusals(refusalsOf(method, endpoint)),
      default: { description: "Any other problem", content: PROBLEM },
    },
  } as unknown as RouteConfig);
}

function refusalsOf(method: string, { access, refusals, body }: Endpoint): readonly RefusalKind[] {
  const isGuarded = method !== "GET" && access !== "beacon";
  return [...refusals, ...(isGuarded ? [crossSite] : []), ...(body ? [...bodyRefusals, invalid] : [])];
}

function describeRefusals(kinds: readonly RefusalKind[]): Record<number, object> {
  return Object.fromEntries(
    kinds.map(({ status }) => {
      const codes = kinds.filter((kind) => kind.status === status).map((kind) => kind.code);
      return [status, { description: [...new Set(codes)].join(", "), content: PROBLEM }];
    }),
  );
}
