import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import { BlockIcon } from "#features/blocks/screens/block-icon.tsx";
import { toBlockSummary } from "#features/blocks/screens/block-texts.ts";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { Card } from "#ui/card.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { ResponseBody } from "#base/contract.ts";
import { formatShare } from "../conversion-share.ts";
import { type CountChoice, getCount } from "../measure.ts";
import frame from "../breakdown-card.module.css";
import { saveCsv } from "../save-csv.ts";
import { LoadFailure } from "../load-failure.tsx";
import { blocksQuery } from "../queries.ts";
import type { AnalyticsSource } from "../source.tsx";
import type { ViewState } from "../use-view.ts";
import styles from "./blocks-card.module.css";
import type { QueriesContract } from "../../../queries/contract.ts";

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
  const { t, i18n } = useTranslation("statistics");
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<BlockCountsRow>();
  const getName = useBlockNames();
  const { data: blocks } = useBlocks();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(blocksQuery(source, view, zone));
  const rows = data && blocks && getBlockRows(data.blocks, blocks, view);
  if (blocks?.length === 0 && !data?.blocks.length) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const getRate = ({ rate }: BlockCountsRow) => (rate === undefined ? "–" : formatShare(rate, i18n.language));
  const [views, uses, rate] = [t("blocks.views"), t("blocks.uses"), t("blocks.rate")];
  const save = (all: readonly BlockCountsRow[]) =>
    saveCsv(`${t("blocks.title")}.csv`, [
      [t("blocks.block"), t("blocks.kind"), views, uses, `${rate} %`],
      ...all.map((row) => {
        const { name, kind } = getName(row.block);
        return [name, kind, row.views, row.uses, row.rate === undefined ? "" : Math.round(row.rate * 1000) / 10];
      }),
    ]);
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
            onClick={() => save(rows)}
          >
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {isError && (!data || isPlaceholderData) && (
        <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!rows && !isError && <Skeleton height="12rem" radius="var(--radius)" />}
      {rows?.length === 0 && !isError && <p className={frame.note}>{t("blocks.empty")}</p>}
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
                <Row key={row.id} row={row} named={getName(row.block)} onChoose={() => setDialog(row)}>
                  <td>{number.format(row.views)}</td>
                  <td>{number.format(row.uses)}</td>
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
            name={getName(dialog.block).name}
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

/** The display name of a block (its first words) and of its kind; deleted blocks are named as such. */
function useBlockNames(): (block: Block | undefined) => { name: string; kind: string } {
  const { t } = useTranslation(["statistics", "blocks"]);
  return (block) => {
    if (!block) return { name: t("blocks.gone"), kind: "" };
    const kind = t(`blocks:kind.${block.content.kind}`);
    return { name: toBlockSummary(block.content) || kind, kind };
  };
}

export type BlockStatistics = ResponseBody<QueriesContract["GET /v1/analytics/blocks"]>["blocks"][number];

export interface BlockCountsRow {
  readonly id: string;
  /** Undefined for a deleted block. */
  readonly block: Block | undefined;
  readonly figures: BlockStatistics;
  readonly views: number;
  readonly uses: number;
  /** The share of viewers who used the block, from 0 to 1; undefined without viewers. */
  readonly rate: number | undefined;
}

/** The blocks with views or uses for the chosen count, most viewed first. */
export function getBlockRows(
  figures: readonly BlockStatistics[],
  blocks: readonly Block[],
  countChoice: CountChoice,
): readonly BlockCountsRow[] {
  return figures
    .map((each) => {
      const [views, uses] = [getCount(each.seen, countChoice), getCount(each.used, countChoice)];
      const block = blocks.find(({ _id }) => _id === each.id);
      return { id: each.id, block, figures: each, views, uses, rate: views === 0 ? undefined : uses / views };
    })
    .filter(({ views, uses }) => views + uses > 0)
    .toSorted((one, other) => other.views - one.views || other.uses - one.uses);
}
