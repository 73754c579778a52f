import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ResponseBody } from "#base/contract.ts";
import { showNotice } from "#ui/show-notice.tsx";
import type { Message, MessagesContract } from "../../messages/contract.ts";
import { AUDIENCE, call, MESSAGES, summaryQuery } from "../audience-queries.ts";
import { useFailureNotice } from "../use-failure-notice.ts";

/** Long enough to notice a deletion and undo it. */
const NOTICE_MS = 10_000;

type Pages = InfiniteData<ResponseBody<MessagesContract["GET /v1/audience/messages"]>>;

export interface MessageActions {
  mark(message: Message, isRead: boolean): void;
  remove(message: Message): void;
}

export function useMessageActions(): MessageActions {
  const { t } = useTranslation(["audience", "common"]);
  const queries = useQueryClient();
  const showFailure = useFailureNotice();
  const refresh = () => queries.invalidateQueries({ queryKey: AUDIENCE });
  const mark = useMutation({
    networkMode: "always",
    mutationFn: ({ _id, read }: { _id: string; read: boolean }) =>
      call("PUT /v1/audience/messages/{messageId}", { params: { messageId: _id }, body: { read } }),
    onSuccess(marked) {
      // Updated in place: a list of unread messages must not drop the one being read.
      queries.setQueriesData<Pages>({ queryKey: MESSAGES }, (cached) => cached && replaced(cached, marked));
      return queries.invalidateQueries(summaryQuery);
    },
  });
  const restore = useMutation({
    networkMode: "always",
    mutationFn: (_id: string) => call("POST /v1/audience/messages/{messageId}/restore", { params: { messageId: _id } }),
    onError: (error) => showFailure(t("messages.not_restored"), error),
    onSettled: refresh,
  });
  const remove = useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Message) => call("DELETE /v1/audience/messages/{messageId}", { params: { messageId: _id } }),
    onSuccess: (_nothing, { _id, name }) =>
      showNotice({
        title: t("messages.deleted", { name }),
        closeLabel: t("common:close"),
        durationMs: NOTICE_MS,
        action: { label: t("messages.undo"), run: () => restore.mutate(_id) },
      }),
    onError: (error) => showFailure(t("messages.not_deleted"), error),
    onSettled: refresh,
  });
  return {
    mark: ({ _id }, read) => mark.mutate({ _id, read }),
    remove: (message) => remove.mutate(message),
  };
}

function replaced(cached: Pages, marked: Message): Pages {
  const pages = cached.pages.map((page) => ({
    ...page,
    messages: page.messages.map((each) => (each._id === marked._id ? marked : each)),
  }));
  return { ...cached, pages };
}
