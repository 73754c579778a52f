import { Button } from "@mantine/core";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { useCurrentPage } from "#client/current-user.ts";
import { usePageAddress } from "#client/page-address.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Link } from "../contract.ts";
import { useBlocks, useCategories } from "#features/blocks/screens/page-items.ts";
import { useLinks } from "./link-queries.ts";
import { type LinkCommand, useLinkCommand } from "./pending-command.ts";
import { LINKS_HEADING } from "./links-heading.ts";
import { LinksLoading } from "./links-loading.tsx";
import styles from "./links-panel.module.css";
import { useFilter } from "./page-table/link-filter.ts";
import { useLatest } from "./page-table/use-latest.ts";

const loadTable = () => import("./page-table/page-items-table.tsx");
const PageItemsTable = lazyWithRetry(() => loadTable().then((file) => file.PageItemsTable));
const DeletedLinks = lazyWithRetry(() => import("./trash/deleted-links.tsx").then((file) => file.DeletedLinks));
const UnknownPathList = lazyWithRetry(() =>
  import("./unknown-paths/unknown-path-list.tsx").then((file) => file.UnknownPathList),
);
const QrDialog = lazyWithRetry(() => import("./qr/qr-dialog.tsx").then((file) => file.QrDialog));
const CategoryDialog = lazyWithRetry(() => import("./dialogs/category-dialog.tsx").then((file) => file.CategoryDialog));

interface LinksPanelProps {
  /** Clicks per link; undefined until loaded. */
  readonly toClicks: (id: string) => number | undefined;
  readonly onAdd: () => void;
  /** Adds a link with this alias. */
  readonly onCreate: (alias: string) => void;
  readonly onEdit: (link: Link) => void;
  readonly onAddBlock: () => void;
  readonly onEditBlock: (block: Block) => void;
}

/** The links and blocks of the workspace. Dialogs and actions load after the first paint. */
export function LinksPanel({ toClicks, onAdd, onCreate, onEdit, onAddBlock, onEditBlock }: LinksPanelProps) {
  const { t } = useTranslation("links");
  const links = useLinks();
  const blocks = useBlocks();
  const categories = useCategories();
  const [filter, changeFilter] = useFilter();
  useEffect(() => void loadTable().catch(() => undefined), []);
  const { handle: username } = useCurrentPage();
  const pageAddress = usePageAddress();
  const [isNaming, setNaming] = useState(false);
  const [hasPageQr, setPageQr] = useState(false);
  const handled = useLatest({
    runCommand(command: LinkCommand) {
      if (command.kind === "add") onAdd();
      if (command.kind === "add-block") onAddBlock();
      if (command.kind === "new-category") setNaming(true);
      if (command.kind === "page-qr") setPageQr(true);
      const target = command.kind === "edit" && links.data?.find(({ _id }) => _id === command.linkId);
      if (target) onEdit(target);
    },
  });
  useLinkCommand(handled.runCommand);
  const active = links.data?.filter(({ archived }) => !archived).length ?? 0;
  const loading = <LinksLoading label={t("loading")} />;

  function content() {
    if (filter.show === "unknown_paths")
      return <UnknownPathList onCreate={onCreate} onBack={() => changeFilter({ show: "all" })} />;
    if (filter.show === "deleted") return <DeletedLinks onBack={() => changeFilter({ show: "all" })} />;
    if (links.fetchStatus === "paused" && !links.data) return <EmptyState text={t("offline")} />;
    if (links.isPending || blocks.isPending || categories.isPending) return loading;
    if (!links.data || !blocks.data || !categories.data) {
      const retry = () => void Promise.all([links.refetch(), blocks.refetch(), categories.refetch()]);
      return (
        <div role="alert">
          <EmptyState text={t("failed")} action={<Button onClick={retry}>{t("retry")}</Button>} />
        </div>
      );
    }
    if (links.data.length === 0 && blocks.data.length === 0) {
      return (
        <>
          <EmptyState
            text={t("empty")}
            action={
              <span className={styles.begin}>
                <Button onClick={onAdd}>{t("create_first")}</Button>
                <Button variant="default" onClick={onAddBlock}>
                  {t("add_block")}
                </Button>
                <Button component={RouterLink} to="/dashboard/start" variant="default">
                  {t("start_from")}
                </Button>
              </span>
            }
          />
          <p className={styles.others}>
            {(["unknown_paths", "deleted"] as const).map((show) => (
              <button key={show} type="button" onClick={() => changeFilter({ show })} data-reads>
                {t(`filter.${show}`)}
              </button>
            ))}
          </p>
        </>
      );
    }
    return (
      <PageItemsTable
        links={links.data}
        blocks={blocks.data}
        categories={categories.data}
        filter={filter}
        onFilter={changeFilter}
        toClicks={toClicks}
        onEdit={onEdit}
        onEditBlock={onEditBlock}
        onNewCategory={() => setNaming(true)}
      />
    );
  }

  return (
    <Card labelledBy={LINKS_HEADING}>
      <header className={styles.header}>
        <h2 id={LINKS_HEADING} tabIndex={-1}>
          {t("heading")}
        </h2>
        <p className={styles.count}>
          {links.data && links.data.length > 0 && <span>{t("active", { count: active })}</span>}
          <RouterLink to="/dashboard/start">{t("start_from")}</RouterLink>
          <RouterLink to="/dashboard/import">{t("import_export")}</RouterLink>
        </p>
      </header>
      {links.isError && links.data && (
        <p className={styles.stale} role="status">
          {t("stale")}
        </p>
      )}
      <Suspense fallback={loading}>{content()}</Suspense>
      <Suspense>{isNaming && <CategoryDialog target={undefined} onClose={() => setNaming(false)} />}</Suspense>
      <Suspense>
        {hasPageQr && <QrDialog name={username} address={pageAddress} onClose={() => setPageQr(false)} />}
      </Suspense>
    </Card>
  );
}
