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
  const onSettled = useRefetchAfterLast();
  return useMutation({
    mutationKey: annotationsQuery.queryKey,
    networkMode: "always",
    mutationFn: ({ target, input, idempotencyKey }: SavedAnnotation) =>
      target
        ? call("PUT /v1/analytics/annotations/{annotationId}", {
            params: { annotationId: target._id },
            body: { ...input, version: target.version },
          })
        : call("POST /v1/analytics/annotations", { body: input }, { idempotencyKey }),
    onSettled,
  });
}

/** Removes a note from the list at once. Puts it back if the server fails to delete it. */
export function useDeleteAnnotation() {
  const queries = useQueryClient();
  const onSettled = useRefetchAfterLast();
  return useMutation({
    mutationKey: annotationsQuery.queryKey,
    networkMode: "always",
    mutationFn: ({ _id }: Annotation) =>
      call("DELETE /v1/analytics/annotations/{annotationId}", { params: { annotationId: _id } }),
    async onMutate(note) {
      await queries.cancelQueries(annotationsQuery);
      queries.setQueryData(annotationsQuery.queryKey, (cached) => cached && without(cached, note));
    },
    // the rest of the list may have changed in the meantime
    onError: (_error, note) =>
      queries.setQueryData(
        annotationsQuery.queryKey,
        (cached) => cached && [...without(cached, note), note].toSorted(compareNotes),
      ),
    onSettled,
  });
}

/**
 * Returns a function to call when a change settles. It refetches the notes once no other change is under way: the
 * response could still contain a note that is being deleted.
 */
function useRefetchAfterLast(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    const isLast = queries.isMutating({ mutationKey: annotationsQuery.queryKey }) === 1;
    return queries.invalidateQueries({ ...annotationsQuery, refetchType: isLast ? "active" : "none" });
  };
}

function without(notes: readonly Annotation[], { _id }: Annotation): Annotation[] {
  return notes.filter((each) => each._id !== _id);
}

/** Latest day first, and of one day the newest first, as the server lists them. */
function compareNotes(one: Annotation, other: Annotation): number {
  const [first, second] = [one, other].map(({ day, _id }) => `${day} ${_id}`) as [string, string];
  return first < second ? 1 : -1;
}
