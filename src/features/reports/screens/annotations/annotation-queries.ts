import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { Annotation, AnnotationsContract } from "../../annotations/contract.ts";

const call = createApiClient<AnnotationsContract>();

const annotationsQuery = queryOptions({
  queryKey: ["annotations"],
  queryFn: ({ signal }) => call("GET /v1/analytics/annotations", undefined, { signal }),
});

/** The notes of the workspace, latest day first. */
export function useAnnotations() {
  return useQuery(annotationsQuery);
}

type AnnotationInput = Pick<Annotation, "title" | "day" | "link">;

interface SavedAnnotation {
  /** Undefined for a new note. */
  readonly target: Annotation | undefined;
  readonly input: AnnotationInput;
  readonly idempotencyKey: string;
}

/** Adds a note, or changes one. */
export function useSaveAnnotation() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ target, input, idempotencyKey }: SavedAnnotation) =>
      target
        ? call("PUT /v1/analytics/annotations/{annotationId}", {
            params: { annotationId: target._id },
            body: { ...input, version: target.version },
          })
        : call("POST /v1/analytics/annotations", { body: input }, { idempotencyKey }),
    onSettled: () => queries.invalidateQueries(annotationsQuery),
  });
}

/** Removes a note from the list at once. Puts it back if the server fails to delete it. */
export function useDeleteAnnotation() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Annotation) =>
      call("DELETE /v1/analytics/annotations/{annotationId}", { params: { annotationId: _id } }),
    async onMutate({ _id }) {
      await queries.cancelQueries(annotationsQuery);
      const before = queries.getQueryData(annotationsQuery.queryKey);
      queries.setQueryData(annotationsQuery.queryKey, (cached) => cached?.filter((each) => each._id !== _id));
      return { before };
    },
    onError: (_error, _note, context) => queries.setQueryData(annotationsQuery.queryKey, context?.before),
    onSettled: () => queries.invalidateQueries(annotationsQuery),
  });
}
