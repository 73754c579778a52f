import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import type { Domain, DomainsContract } from "../contract.ts";

const call = createApiClient<DomainsContract>();

/** How often the list is fetched, by the age of the newest domain that is being set up. */
const POLL_INTERVALS = [
  { maxAgeMs: 3 * MINUTE_MS, everyMs: 5 * SECOND_MS },
  { maxAgeMs: 23 * MINUTE_MS, everyMs: 15 * SECOND_MS },
] as const;
const SLOWEST_POLL_MS = MINUTE_MS;

const domainsQuery = queryOptions({
  // changes elsewhere invalidate the key "domains"
  queryKey: ["domains", "list"],
  queryFn: ({ signal }) => call("GET /v1/domains", undefined, { signal }),
  refetchInterval: ({ state: { data } }) => data !== undefined && getPollMs(data, Date.now()),
});

/**
 * The delay until the list is fetched again; false unless a domain is being set up. Short at first, since the owner of
 * a new domain waits for the next step.
 */
export function getPollMs(domains: readonly Domain[], nowMs: number): number | false {
  // not `createdAt`, which a domain that is added again keeps
  const changed = domains.filter(isBeingSetUp).map(({ updatedAt }) => Date.parse(updatedAt));
  if (changed.length === 0) return false;
  const ageMs = nowMs - Math.max(...changed);
  return POLL_INTERVALS.find(({ maxAgeMs }) => ageMs <= maxAgeMs)?.everyMs ?? SLOWEST_POLL_MS;
}

function isBeingSetUp({ state }: Domain): boolean {
  return state === "pending" || state === "verified";
}

/** The domains of the workspace, oldest first; kept up to date while one of them is being set up. */
export function useDomains() {
  return useQuery(domainsQuery);
}

type NewDomain = CallInput<DomainsContract["POST /v1/domains"]>["body"];

export function useAddDomain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewDomain & { readonly idempotencyKey: string }) =>
      call("POST /v1/domains", { body }, { idempotencyKey }),
    onSuccess: (domain) => change(queries, (domains) => [...domains, domain]),
  });
}

export type DomainChange = CallInput<DomainsContract["PATCH /v1/domains/{domainId}"]>["body"];

export function useChangeDomain(domainId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DomainChange) => call("PATCH /v1/domains/{domainId}", { params: { domainId }, body }),
    onSuccess: (domain) => change(queries, (domains) => replace(domains, domain)),
  });
}

export function useCheckDomain(domainId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /v1/domains/{domainId}/check", { params: { domainId } }),
    onSuccess: (domain) => change(queries, (domains) => replace(domains, domain)),
  });
}

export function useRemoveDomain(domainId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ release }: { release: boolean }) =>
      call("DELETE /v1/domains/{domainId}", { params: { domainId }, query: { release: release ? "true" : "false" } }),
    onSuccess: () => change(queries, (domains) => domains.filter(({ _id }) => _id !== domainId)),
  });
}

function replace(domains: readonly Domain[], changed: Domain): Domain[] {
  return domains.map((domain) => (domain._id === changed._id ? changed : domain));
}

/**
 * Updates the cached list at once. Other queries about domains, such as the hosts of links, are refetched when next
 * used.
 */
async function change(queries: QueryClient, changeList: (domains: readonly Domain[]) => Domain[]): Promise<void> {
  const { queryKey } = domainsQuery;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (domains) => domains && changeList(domains));
  void queries.invalidateQueries({ queryKey: ["domains"], refetchType: "none" });
}
