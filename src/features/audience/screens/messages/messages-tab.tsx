import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import styles from "../audience.module.css";
import { type MessageFilter, messagesQuery } from "../audience-queries.ts";
import { ListFrame } from "../list-frame.tsx";
import { SearchField } from "../search-field.tsx";
import { useDebounced } from "../use-debounced.ts";
import { MessageRow } from "./message-row.tsx";
import { useMessageActions } from "./use-message-actions.ts";

/** Visitors' messages from the contact form. */
export function MessagesTab() {
  const { t } = useTranslation("audience");
  const [search, setSearch] = useState("");
  const [unread, setUnread] = useState<MessageFilter["unread"]>("");
  const filter = { search: useDebounced(search.trim()), unread };
  const query = useInfiniteQuery(messagesQuery(filter));
  const found = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const actions = useMessageActions();
  return (
    <Card>
      <div className={styles.bar}>
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
      </div>
      <ListFrame
        label={t("messages.list")}
        query={query}
        count={found.length}
        empty={<NoMessages search={filter.search} isUnread={unread !== ""} />}
      >
        {found.map((message) => (
          <MessageRow key={message._id} message={message} actions={actions} />
        ))}
      </ListFrame>
    </Card>
  );
}

function NoMessages({ search, isUnread }: { search: string; isUnread: boolean }) {
  const { t } = useTranslation("audience");
  if (search !== "") return <EmptyState text={t("no_match", { search })} />;
  if (isUnread) return <EmptyState text={t("messages.none_unread")} />;
  const action = (
    <Button component={Link} to="/dashboard">
      {t("messages.none_action")}
    </Button>
  );
  return <EmptyState text={t("messages.none")} action={action} />;
}
