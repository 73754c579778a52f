import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Link } from "../contract.ts";
import { matching } from "./link-list.ts";
import { useLinks } from "./link-queries.ts";
import { LINKS_HEADING } from "./links-heading.ts";
import { LinksLoading } from "./links-loading.tsx";
import styles from "./links-panel.module.css";
import { LinksTable } from "./links-table.tsx";

interface LinksPanelProps {
  readonly search: string;
  readonly onAdd: () => void;
  readonly onEdit: (link: Link) => void;
  readonly onDelete: (link: Link) => void;
}

export function LinksPanel({ search, onAdd, onEdit, onDelete }: LinksPanelProps) {
  const { t } = useTranslation("links");
  const links = useLinks();
  const shown = links.data && matching(links.data, search);
  function content() {
    if (links.isPending) return <LinksLoading label={t("loading")} />;
    if (!shown) {
      return (
        <div role="alert">
          <EmptyState text={t("failed")} action={<Button onClick={() => void links.refetch()}>{t("retry")}</Button>} />
        </div>
      );
    }
    if (links.data?.length === 0)
      return <EmptyState text={t("empty")} action={<Button onClick={onAdd}>{t("create_first")}</Button>} />;
    if (shown.length === 0) return <EmptyState text={t("no_match", { search })} />;
    return (
      <LinksTable links={shown} isWhole={shown.length === links.data?.length} onEdit={onEdit} onDelete={onDelete} />
    );
  }

  return (
    <Card labelledBy={LINKS_HEADING}>
      <header className={styles.header}>
        <h2 id={LINKS_HEADING} tabIndex={-1}>
          {t("heading")}
        </h2>
        {links.data && links.data.length > 0 && (
          <span className={styles.count}>{t("active", { count: links.data.length })}</span>
        )}
      </header>
      {content()}
    </Card>
  );
}
