import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput, ResponseBody } from "#base/contract.ts";
import { ApiError } from "#client/api-error.ts";
import { createApiClient } from "#client/call.ts";
import type { ImportsContract } from "../contract.ts";
import { FILE_NAME_MAX_LENGTH } from "../limits.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<ImportsContract>();

export type Import = ResponseBody<ImportsContract["GET /v1/links/imports/{importId}"]>;
export type Choices = Import["choices"];
export type ImportOptions = CallInput<ImportsContract["PUT /v1/links/imports/{importId}"]>["body"];

const importsKey = ["imports"] as const;
const POLL_MS = 700;

const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, importId],
    queryFn: ({ signal }) => call("GET /v1/links/imports/{importId}", { params: { importId } }, { signal }),
  });

export function isRunning({ status }: Pick<Import, "status">): boolean {
  return status === "waiting" || status === "running";
}

export function useImports() {
  return useQuery({
    queryKey: [...importsKey, "list"],
    queryFn: ({ signal }) => call("GET /v1/links/imports", undefined, { signal }),
  });
}

/** One import, polled while it is under way. */
export function useImport(importId: string) {
  return useQuery({
    ...importQuery(importId),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });
}

/** True for the error of an import that no longer exists, such as a discarded draft. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/** The mutations of imports. Each response replaces the displayed import. */
export function useImportChanges() {
  const queries = useQueryClient();
  const keep = (updated: Import) => {
    queries.setQueryData(importQuery(updated._id).queryKey, updated);
    void queries.invalidateQueries({ queryKey: [...importsKey, "list"] });
  };
  /** Shows that the draft was discarded or started elsewhere. */
  const refetchIfChanged = (error: unknown, importId: string) => {
    const hasBegun = error instanceof ApiError && error.code === "import_begun";
    if (hasBegun || isGone(error)) void queries.invalidateQueries({ queryKey: importQuery(importId).queryKey });
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call("POST /v1/links/imports", { query: { name: file.name.slice(0, FILE_NAME_MAX_LENGTH) } }, { form });
    },
    onSuccess: keep,
  });
  const choose = useMutation({
    // in sequence, so that the last response belongs to the last choice
    scope: { id: "import-choices" },
    mutationFn: ({ importId, options }: { importId: string; options: ImportOptions }) =>
      call("PUT /v1/links/imports/{importId}", { params: { importId }, body: options }),
    onSuccess: keep,
    onError: (error, { importId }) => refetchIfChanged(error, importId),
  });
  const start = useMutation({
    mutationFn: ({ importId, leaveOut }: { importId: string; leaveOut: boolean }) =>
      call("POST /v1/links/imports/{importId}/start", { params: { importId }, body: { leave_out: leaveOut } }),
    onSuccess: keep,
    // the quota in the report may have changed
    onError: (_, { importId }) => queries.invalidateQueries({ queryKey: importQuery(importId).queryKey }),
  });
  const undo = useMutation({
    mutationFn: (importId: string) => call("POST /v1/links/imports/{importId}/undo", { params: { importId } }),
    onSuccess: (updated) => {
      keep(updated);
      void queries.invalidateQueries({ queryKey: pageItemsKey });
    },
  });
  const discard = useMutation({
    mutationFn: (importId: string) =>
      call("DELETE /v1/links/imports/{importId}", { params: { importId } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onError: refetchIfChanged,
    onSuccess: () => queries.invalidateQueries({ queryKey: [...importsKey, "list"] }),
  });
  return { upload, choose, start, undo, discard };
}
