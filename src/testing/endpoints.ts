import type { Endpoint } from "#base/contract.ts";
import { newId } from "#base/ids.ts";
import { contracts } from "#server/http/endpoints.ts";
import type { testTenant } from "./member.ts";

/** A call of the contracts. */
export interface ListedEndpoint {
  /** Such as `GET /v1/links/{linkId}`. */
  readonly key: string;
  readonly method: string;
  /** The path with the names of its parameters, such as `/v1/links/{linkId}`. */
  readonly template: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contracts, without those of the operator's desk. */
export function listEndpoints(): ListedEndpoint[] {
  return contracts
    .flatMap((contract) => Object.entries<Endpoint>(contract))
    .map(([key, endpoint]) => {
      const [method, template] = key.split(" ") as [string, string];
      return { key, method, template, endpoint };
    });
}

/** Values by the names of path parameters. */
export type PathIds = Readonly<Record<string, string>>;

/** Parameters that are not the id of a row. */
const fixed = {
  alias: "free",
  code: "free-code",
  entryId: "1",
  externalId: "42",
  key: "musician",
  uid: "unknown-request",
};
/** Ids for kinds of rows that `testTenant` does not create. */
const withoutRows = () => ({ decisionId: newId(), exportId: newId() });

/** The ids of one tenant's rows. */
export function tenantIds({ call: _call, ...tenant }: Awaited<ReturnType<typeof testTenant>>): PathIds {
  const { id, shareToken } = tenant;
  return { ...tenant, ...fixed, ...withoutRows(), userId: id, pageId: id, token: shareToken };
}

/** Ids that no row has. */
export function unknownIds(): PathIds {
  const names =
    "user page link category utmTemplate domain block import annotation share subscriber message webhook delivery appearance version picture passkey session apiKey app";
  return {
    ...fixed,
    ...withoutRows(),
    ...Object.fromEntries(names.split(" ").map((name) => [`${name}Id`, newId()])),
    identityId: "A".repeat(43),
    key: "none",
    tag: "nowhere",
    token: "none",
    username: "unclaimed",
  };
}

/** Fills in the parameters of a path. Throws for a parameter that `ids` does not have. */
export function toPath(template: string, ids: PathIds): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = ids[name];
    if (value === undefined) throw new Error(`no value for {${name}}`);
    return encodeURIComponent(value);
  });
}
