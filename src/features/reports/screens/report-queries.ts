import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import type { ReportsContract } from "../contract.ts";
import type { ReportRhythm } from "../rhythms.ts";

const call = createApiClient<ReportsContract>();

type Choice = CallInput<ReportsContract["PUT /v1/analytics/reports"]>["body"];

const reportsKey = ["reports"] as const;
const settingQuery = queryOptions({
  queryKey: [...reportsKey, "setting"],
  queryFn: ({ signal }) => call("GET /v1/analytics/reports", undefined, { signal }),
});

/** The report setting of the signed-in account. */
export function useReportSettings() {
  return useQuery(settingQuery);
}

export function useSaveReportSettings() {
  const queries = useQueryClient();
  return useMutation({
    // one at a time: arrow keys pass through the choices, and the last one must win
    scope: { id: "reports" },
    mutationFn: (body: Choice) => call("PUT /v1/analytics/reports", { body }),
    onSuccess: (setting) => queries.setQueryData(settingQuery.queryKey, setting),
  });
}

export function useSendReport() {
  return useMutation({
    mutationFn: (body: { readonly rhythm: ReportRhythm; readonly zone: string }) =>
      call("POST /v1/analytics/reports/now", { body }),
  });
}

export function useReportPreview(rhythm: ReportRhythm, zone: string) {
  return useQuery({
    queryKey: [...reportsKey, "preview", rhythm, zone],
    queryFn: ({ signal }) => call("GET /v1/analytics/reports/preview", { query: { rhythm, zone } }, { signal }),
  });
}
