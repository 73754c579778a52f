import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { BlockIcon } from "#features/blocks/screens/block-icon.tsx";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { Card } from "#ui/card.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { formatShare } from "../conversion-share.ts";
import frame from "../breakdown-card.module.css";
import { saveCsv } from "../save-csv.ts";
import { LoadFailure } from "../load-failure.tsx";
import { blocksQuery } from "../queries.ts";
import type { AnalyticsSource } from "../source.tsx";
import type { ViewState } from "../use-view.ts";
import { type BlockCountsRow, getBlockName, getBlockRows, toBlockTable } from "./block-rows.ts";
import styles from "./blocks-card.module.css";

const BlockCountBreakdown = lazyWithRetry(() =>
  import("./block-count-breakdown.tsx").then((file) => file.BlockCountBreakdown),
);

const ROWS_SHOWN = 8;

interface BlocksCardProps {
  readonly source: AnalyticsSource;
  readonly state: ViewState;
}

/**
 * Views and uses of the page's blocks; pressing one opens its breakdown. Renders nothing if the page never had blocks.
 */
export function BlocksCard({ source, state: { view, zone } }: BlocksCardProps) {
  const { t, i18n } = useTranslation(["statistics", "blocks"]);
  const formatNumber = useNumberFormat();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<BlockCountsRow>();
  const pageBlocks = useBlocks();
  const { data: blocks } = pageBlocks;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(blocksQuery(source, view, zone));
  const hasFailed = (isError && (!data || isPlaceholderData)) || (pageBlocks.isError && !blocks);
  const rows = data && blocks && getBlockRows(data.blocks, blocks, view);
  if (blocks?.length === 0 && !data?.blocks.length) return null;
  const getRate = ({ rate }: BlockCountsRow) => (rate === undefined ? "–" : formatShare(rate, i18n.language));
  const [views, uses, rate] = [t("blocks.views"), t("blocks.uses"), t("blocks.rate")];
  return (
    <Card isPadded labelledBy={id}>
      <div className={frame.head}>
        <h2 id={id}>{t("blocks.title")}</h2>
        {rows && rows.length > 0 && (
          <button
            type="button"
            className={frame.save}
            aria-label={t("list.save_of", { list: t("blocks.title") })}
            title={t("list.save")}
            onClick={() => saveCsv(`${t("blocks.title")}.csv`, toBlockTable(rows, t))}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {hasFailed && (
        <LoadFailure
          isRetrying={isFetching || pageBlocks.isFetching}
          onRetry={() => void Promise.all([refetch(), pageBlocks.refetch()])}
        />
      )}
      {!rows && !hasFailed && <Skeleton height="12rem" radius="var(--radius)" />}
      {rows?.length === 0 && !hasFailed && <p className={frame.note}>{t("blocks.empty")}</p>}
      {rows && rows.length > 0 && (
        <div className={frame.body} data-stale={isPlaceholderData || undefined}>
          <table className={styles.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{t("blocks.block")}</th>
                <th scope="col">{views}</th>
                <th scope="col">{uses}</th>
                <th scope="col">{rate}</th>
              </tr>
            </thead>
            <tbody>
              {(isWhole ? rows : rows.slice(0, ROWS_SHOWN)).map((row) => (
                <Row key={row.id} row={row} named={getBlockName(row.block, t)} onChoose={() => setDialog(row)}>
                  <td>{formatNumber(row.views)}</td>
                  <td>{formatNumber(row.uses)}</td>
                  <td>{getRate(row)}</td>
                </Row>
              ))}
            </tbody>
          </table>
          {rows.length > ROWS_SHOWN && !isWhole && (
            <button type="button" className={frame.more} onClick={() => setWhole(true)}>
              {t("list.more", { count: rows.length })}
            </button>
          )}
        </div>
      )}
      <Suspense>
        {dialog && (
          <BlockCountBreakdown
            row={dialog}
            name={getBlockName(dialog.block, t).name}
            rate={getRate(dialog)}
            countChoice={view}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface RowProps {
  readonly row: BlockCountsRow;
  readonly named: { readonly name: string; readonly kind: string };
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Row({ row: { block }, named: { name, kind }, onChoose, children }: RowProps) {
  const { t } = useTranslation("statistics");
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <button type="button" className={styles.block} onClick={onChoose}>
          <span className="visually-hidden">{t("figures.why_of", { figure: "" })}</span>
          <span className={styles.icon} aria-hidden>
            {block && <BlockIcon kind={block.content.kind} size={18} />}
          </span>
          <span className={styles.words}>
            <span dir="auto" title={name}>
              {name}
            </span>
            {kind !== "" && kind !== name && <small>{kind}</small>}
          </span>
        </button>
      </th>
      {children}
    </tr>
  );
}
