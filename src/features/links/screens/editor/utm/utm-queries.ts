import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { UtmContract, UtmTemplate } from "../../../utm/contract.ts";
import type { UtmTags } from "../../../utm/utm-tags.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<UtmContract>();

const templatesQuery = queryOptions({
  queryKey: [...pageItemsKey, "utm-templates"],
  queryFn: ({ signal }) => call("GET /v1/links/utm-templates", undefined, { signal }),
});

export function useUtmTemplates() {
  return useQuery(templatesQuery);
}

/** Adds or replaces a template. */
export function useSaveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ target, name, tags }: { target?: UtmTemplate | undefined; name: string; tags: UtmTags }) =>
      target
        ? call("PUT /v1/links/utm-templates/{utmTemplateId}", {
            params: { utmTemplateId: target._id },
            body: { name, ...tags },
          })
        : call("POST /v1/links/utm-templates", { body: { name, ...tags } }),
    onSuccess: (saved) =>
      queries.setQueryData(templatesQuery.queryKey, (known = []) => [
        ...known.filter(({ _id }) => _id !== saved._id),
        saved,
      ]),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

export function useForgetTemplate() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: UtmTemplate) =>
      call("DELETE /v1/links/utm-templates/{utmTemplateId}", { params: { utmTemplateId: _id } }),
    onSuccess: (_done, { _id }) =>
      queries.setQueryData(templatesQuery.queryKey, (known) => known?.filter((each) => each._id !== _id)),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}
