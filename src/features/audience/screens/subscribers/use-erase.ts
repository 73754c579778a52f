import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showNotice } from "#ui/show-notice.tsx";
import type { Subscriber } from "../../subscribers/contract.ts";
import { AUDIENCE, call } from "../audience-queries.ts";
import { useFailureNotice } from "../use-failure-notice.ts";

export function useErase(): (subscriber: Subscriber) => void {
  const { t } = useTranslation(["audience", "common"]);
  const queries = useQueryClient();
  const showFailure = useFailureNotice();
  const erase = useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Subscriber) =>
      call("DELETE /v1/audience/subscribers/{subscriberId}", { params: { subscriberId: _id } }),
    onSuccess: (_nothing, { email }) =>
      showNotice({ title: t("subscribers.erased", { email }), closeLabel: t("common:close") }),
    onError: (error) => showFailure(t("subscribers.not_erased"), error),
    onSettled: () => queries.invalidateQueries({ queryKey: AUDIENCE }),
  });
  return (subscriber) => erase.mutate(subscriber);
}
