import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import styles from "../audience.module.css";
import {
  type MessageFilter,
  messagesQuery,
  AUDIENCE,
  callAudience,
  MESSAGES,
  summaryQuery,
  useAudienceSummary,
} from "../audience-queries.ts";
import { ListFrame, SEARCH_PAUSE_MS, SearchField } from "../list-frame.tsx";
import type { Message, MessagesContract } from "../../messages/contract.ts";
import { useDateFormats } from "#client/date-formats.ts";
import type { ResponseBody } from "#base/contract.ts";
import { showToast } from "#ui/show-toast.tsx";
import { useFailureToast } from "../use-failure-toast.ts";
import { addMissing, type OpenedMessages, useOpenedMessages } from "./opened-messages.ts";

/** Visitors' messages from the contact form. */
export function MessagesTab() {
  const { t } = useTranslation("audience");
  const [search, setSearch] = useState("");
  const [unread, setUnread] = useState<MessageFilter["unread"]>("");
  const [debouncedSearch] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const filter = { search: debouncedSearch, unread };
  const query = useInfiniteQuery(messagesQuery(filter));
  const listed = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const opened = useOpenedMessages(filter);
  const shown = addMissing(listed, opened.messages);
  const actions = useMessageActions(opened);
  const summary = useAudienceSummary();
  const bar = useRef<HTMLDivElement>(null);
  // a search does not show the newest message of all, and its matches stay until the list has loaded
  const newest = debouncedSearch === "" && !query.isPlaceholderData ? listed[0] : undefined;
  return (
    <Card>
      <div ref={bar} className={styles.bar} tabIndex={-1}>
        <SearchField label={t("messages.search")} value={search} onChange={setSearch} />
        <FilterSelect
          label={t("messages.show")}
          value={unread}
          options={[
            { value: "", name: t("messages.all") },
            { value: "1", name: t("messages.unread") },
          ]}
          onChange={(value) => setUnread(value === "1" ? "1" : "")}
        />
        {summary.data !== undefined && summary.data.messages.unread > 0 && newest && (
          <Button
            variant="default"
            className={styles.atEnd}
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            loading={actions.isMarkingAll}
            // the button disappears, so the focus needs another place
            onClick={() => actions.markAll(newest, () => bar.current?.focus())}
          >
            {t("messages.mark_all")}
          </Button>
        )}
      </div>
      <ListFrame
        label={t("messages.list")}
        query={query}
        count={shown.length}
        kind="messages"
        search={debouncedSearch}
        isFiltered={unread !== ""}
      >
        {shown.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            actions={actions}
            onRemove={() => {
              // the row with the focus is about to disappear
              bar.current?.focus({ preventScroll: true });
              actions.remove(message);
            }}
          />
        ))}
      </ListFrame>
    </Card>
  );
}

interface MessageRowProps {
  readonly message: Message;
  readonly actions: MessageActions;
  readonly onRemove: () => void;
}

function MessageRow({ message, actions, onRemove }: MessageRowProps) {
  const { t } = useTranslation("audience");
  const { formatDateTime } = useDateFormats();
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const { name, email, form, createdAt, readAt } = message;
  const isUnread = readAt === null;
  function toggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
    if (currentTarget.open && isUnread) actions.mark(message, true);
  }
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <details open={isOpen} onToggle={toggle}>
        <summary ref={summary}>
          <span className={styles.words}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.soft}>{t("messages.via", { form, moment: formatDateTime(createdAt) })}</span>
            {!isOpen && (
              <span className={styles.first} dir="auto">
                {message.message}
              </span>
            )}
          </span>
          {isUnread && <Badge tone="warning">{t("messages.new")}</Badge>}
          <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden />
        </summary>
        <div className={styles.open}>
          <p className={styles.soft}>
            <bdi>{email}</bdi>
          </p>
          <p className={styles.message} dir="auto">
            {message.message}
          </p>
          <div className={styles.actions}>
            <Button
              component="a"
              href={toMailto(email, t("messages.reply_subject", { form }))}
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            >
              {t("messages.reply")}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                // the pressed button is about to be hidden
                summary.current?.focus({ preventScroll: true });
                setOpen(false);
                actions.mark(message, false);
              }}
            >
              {t("messages.mark_unread")}
            </Button>
            <Button variant="default" onClick={onRemove}>
              {t("messages.delete")}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

/** Long enough to notice that a message was deleted, and to undo it. */
const NOTICE_MS = 10_000;

type Pages = InfiniteData<ResponseBody<MessagesContract["GET /v1/audience/messages"]>>;

interface MessageActions {
  readonly isMarkingAll: boolean;
  /** Marks this message and all older ones as read. */
  markAll(newest: Message, onMarked: () => void): void;
  mark(message: Message, isRead: boolean): void;
  remove(message: Message): void;
}

function useMessageActions(opened: OpenedMessages): MessageActions {
  const { t } = useTranslation("audience");
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const refresh = () => queries.invalidateQueries({ queryKey: AUDIENCE });
  const mark = useMutation({
    networkMode: "always",
    mutationFn: ({ _id, read }: { _id: string; read: boolean }) =>
      callAudience("PUT /v1/audience/messages/{messageId}", { params: { messageId: _id }, body: { read } }),
    onSuccess(marked) {
      // updated in place, so that a list of unread messages does not drop the one that is being read
      opened.put(marked);
      queries.setQueriesData<Pages>({ queryKey: MESSAGES }, (cached) => cached && replaced(cached, marked));
      return queries.invalidateQueries(summaryQuery);
    },
    // marking as read happens on its own when a message is opened, so a failure shows no error
    onError: (error, { read }) => read || showFailure(t("messages.not_marked"), error),
  });
  const markAll = useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Message) => callAudience("PUT /v1/audience/messages", { body: { read: true, upTo: _id } }),
    onSuccess() {
      opened.drop();
      showToast({ title: t("messages.all_marked") });
    },
    onError: (error) => showFailure(t("messages.not_all_marked"), error),
    onSettled: refresh,
  });
  const restore = useMutation({
    networkMode: "always",
    mutationFn: (_id: string) =>
      callAudience("POST /v1/audience/messages/{messageId}/restore", { params: { messageId: _id } }),
    onError: (error) => showFailure(t("messages.not_restored"), error),
    onSettled: refresh,
  });
  const remove = useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Message) =>
      callAudience("DELETE /v1/audience/messages/{messageId}", { params: { messageId: _id } }),
    onSuccess(_nothing, { _id, name }) {
      opened.drop(_id);
      showToast({
        title: t("messages.deleted", { name }),
        durationMs: NOTICE_MS,
        action: { label: t("messages.undo"), run: () => restore.mutate(_id) },
      });
    },
    onError: (error) => showFailure(t("messages.not_deleted"), error),
    onSettled: refresh,
  });
  return {
    isMarkingAll: markAll.isPending,
    markAll: (newest, onMarked) => markAll.mutate(newest, { onSuccess: onMarked }),
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

/** The mailto URL of a new message (RFC 6068), with its parts encoded. */
export function toMailto(email: string, subject: string): string {
  const address = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
