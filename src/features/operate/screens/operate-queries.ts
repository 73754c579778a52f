import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import { openView } from "#client/session.ts";
import type { CallInput, ResponseBody } from "#base/contract.ts";
import type { OperateContract } from "../contract.ts";

const call = createApiClient<OperateContract>();
const KEY = "operate";

export type Account = ResponseBody<OperateContract["GET /v1/operate/accounts"]>["accounts"][number];
export type AccountDetail = ResponseBody<OperateContract["GET /v1/operate/accounts/{accountId}"]>;
export type Action = ResponseBody<OperateContract["GET /v1/operate/actions"]>["actions"][number];
export type FoundTarget = ResponseBody<OperateContract["GET /v1/operate/find"]>;
export type ShownRestriction = AccountDetail["restrictions"][number];
export type CaseDecisionInput = CallInput<OperateContract["POST /v1/operate/cases/{caseId}/decide"]>["body"];
export type ReportCase = ResponseBody<OperateContract["GET /v1/operate/cases"]>["cases"][number];
export type Job = ResponseBody<OperateContract["GET /v1/operate/jobs"]>["jobs"][number];
export type Appeal = ResponseBody<OperateContract["GET /v1/operate/appeals"]>["appeals"][number];
export type AppealDecisionInput = CallInput<OperateContract["POST /v1/operate/appeals/{appealId}/decide"]>["body"];
export type ModerationInput = CallInput<OperateContract["POST /v1/operate/moderation"]>["body"];

export const figuresQuery = queryOptions({
  queryKey: [KEY, "figures"],
  queryFn: ({ signal }) => call("GET /v1/operate", undefined, { signal }),
  retry: false,
});

export const jobsQuery = (queue: string) =>
  queryOptions({
    queryKey: [KEY, "jobs", queue],
    queryFn: ({ signal }) => call("GET /v1/operate/jobs", { query: { queue } }, { signal }),
  });

export function accountsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [KEY, "accounts", q],
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /v1/operate/accounts",
        { query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, "account", accountId],
    queryFn: ({ signal }) => call("GET /v1/operate/accounts/{accountId}", { params: { accountId } }, { signal }),
    retry: false,
  });

export const findQuery = (address: string) =>
  queryOptions({
    queryKey: [KEY, "find", address],
    queryFn: ({ signal }) => call("GET /v1/operate/find", { query: { address } }, { signal }),
    enabled: address !== "",
    retry: false,
  });

export type ListedLink = ResponseBody<OperateContract["GET /v1/operate/links"]>["links"][number];
export const linkSearches = ["destination", "name", "page"] as const;

export interface LinkSearchFilter {
  readonly by: (typeof linkSearches)[number];
  readonly q: string;
}

export function linksQuery({ by, q }: LinkSearchFilter) {
  return infiniteQueryOptions({
    queryKey: [KEY, "links", by, q],
    queryFn: ({ pageParam, signal }) =>
      call("GET /v1/operate/links", { query: { by, q, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: q !== "",
    retry: false,
  });
}

export interface StateFilter {
  readonly kind: "" | ShownRestriction["kind"];
  readonly state: "" | ShownRestriction["state"];
}

export function statesQuery({ kind, state }: StateFilter) {
  return infiniteQueryOptions({
    queryKey: [KEY, "states", kind, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        "GET /v1/operate/moderation",
        { query: { ...(kind && { kind }), ...(state && { state }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export const casesQuery = queryOptions({
  queryKey: [KEY, "cases"],
  queryFn: ({ signal }) => call("GET /v1/operate/cases", undefined, { signal }),
});

export type Evidence = ResponseBody<OperateContract["GET /v1/operate/cases/{caseId}/evidence"]>["evidence"][number];

/** Polled until the requested evidence has been taken. */
export const evidenceQuery = (caseId: string) =>
  queryOptions({
    queryKey: [KEY, "evidence", caseId],
    queryFn: ({ signal }) => call("GET /v1/operate/cases/{caseId}/evidence", { params: { caseId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.evidence.some(({ takenAt }) => takenAt === null) ? 3_000 : false),
  });

export const appealsQuery = queryOptions({
  queryKey: [KEY, "appeals"],
  queryFn: ({ signal }) => call("GET /v1/operate/appeals", undefined, { signal }),
});

export const registrationQuery = queryOptions({
  queryKey: [KEY, "registration"],
  queryFn: ({ signal }) => call("GET /v1/operate/registration", undefined, { signal }),
});

export const actionsQuery = infiniteQueryOptions({
  queryKey: [KEY, "actions"],
  queryFn: ({ pageParam, signal }) =>
    call("GET /v1/operate/actions", { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
});

/** The mutations, by name. */
const changes = {
  moderate: (body: ModerationInput) => call("POST /v1/operate/moderation", { body }),
  undo: ({ actionId }: { actionId: string }) =>
    call("POST /v1/operate/actions/{actionId}/undo", { params: { actionId } }),
  plan: ({ accountId, ...body }: OfAccount & CallInput<OperateContract[PlanCall]>["body"]) =>
    call("PUT /v1/operate/accounts/{accountId}/plan", { params: { accountId }, body }),
  signOut: ({ accountId, reason }: OfAccount & WithReason) =>
    call("POST /v1/operate/accounts/{accountId}/sign-out", { params: { accountId }, body: { reason } }),
  trust: ({ accountId, ...body }: OfAccount & CallInput<OperateContract[TrustCall]>["body"]) =>
    call("PUT /v1/operate/accounts/{accountId}/trust", { params: { accountId }, body }),
  view: ({ accountId, reason }: OfAccount & WithReason) =>
    call("POST /v1/operate/accounts/{accountId}/views", { params: { accountId }, body: { reason } }).then(
      ({ _id: id, expiresAt, plan, planUntil, ...user }) => {
        const isOpen = openView({
          ...user,
          _id: accountId,
          status: "active",
          subscription: { name: plan },
          subscription_expire: planUntil,
          view: { id, expiresAt },
        });
        return { isOpen };
      },
    ),
  delete: ({ accountId, reason }: OfAccount & WithReason) =>
    call("POST /v1/operate/accounts/{accountId}/deletion", { params: { accountId }, body: { reason } }),
  keep: ({ accountId, reason }: OfAccount & WithReason) =>
    call("POST /v1/operate/accounts/{accountId}/deletion/cancel", { params: { accountId }, body: { reason } }),
  decideCase: ({ caseId, ...body }: { caseId: string } & CaseDecisionInput) =>
    call("POST /v1/operate/cases/{caseId}/decide", { params: { caseId }, body }),
  takeEvidence: ({ caseId }: { caseId: string }) =>
    call("POST /v1/operate/cases/{caseId}/evidence", { params: { caseId } }),
  decideAppeal: ({ appealId, ...body }: { appealId: string } & AppealDecisionInput) =>
    call("POST /v1/operate/appeals/{appealId}/decide", { params: { appealId }, body }),
  register: (body: CallInput<OperateContract["PUT /v1/operate/registration"]>["body"]) =>
    call("PUT /v1/operate/registration", { body }),
  invite: (body: CallInput<OperateContract["POST /v1/operate/invitations"]>["body"]) =>
    call("POST /v1/operate/invitations", { body }),
  revoke: ({ invitationId, reason }: { invitationId: string } & WithReason) =>
    call("POST /v1/operate/invitations/{invitationId}/revoke", { params: { invitationId }, body: { reason } }),
  retryJobs: (body: CallInput<OperateContract["POST /v1/operate/jobs/retry"]>["body"]) =>
    call("POST /v1/operate/jobs/retry", { body }),
  deleteJob: (body: CallInput<OperateContract["POST /v1/operate/jobs/delete"]>["body"]) =>
    call("POST /v1/operate/jobs/delete", { body }),
};

type TrustCall = "PUT /v1/operate/accounts/{accountId}/trust";
type PlanCall = "PUT /v1/operate/accounts/{accountId}/plan";
interface OfAccount {
  readonly accountId: string;
}
interface WithReason {
  readonly reason: string;
}

/** A change by an operator. Refetches everything that the desk shows, without waiting for lists of many pages. */
export function useDeskChange<Name extends keyof typeof changes>(name: Name) {
  const queries = useQueryClient();
  type Input = Parameters<(typeof changes)[Name]>[0];
  type Output = Awaited<ReturnType<(typeof changes)[Name]>>;
  return useMutation({
    mutationFn: (input: Input) => (changes[name] as (given: Input) => Promise<Output>)(input),
    // awaited, so that a row that disappears does so before its dialog closes and looks for the focus
    onSuccess: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
