import { Button } from "@mantine/core";
import IconLayoutGridAdd from "@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "#client/current-user.ts";
import { useBlockFigures, useLinkClicks } from "#features/analytics/screens/stats-query.ts";
import { StatsCards } from "#features/analytics/screens/stats-cards.tsx";
import { TrendCard } from "#features/analytics/screens/trend-card.tsx";
import { useIsBentoPage } from "#features/appearance/screens/appearance-queries.ts";
import type { Link } from "#features/links/contract.ts";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { BentoProvider } from "#features/blocks/screens/cells/bento.ts";
import { useBlockDialogs } from "#features/blocks/screens/use-block-dialogs.tsx";
import { StatisticsActionsProvider } from "#features/links/screens/statistics-actions.ts";
import { LinksPanel } from "#features/links/screens/links-panel.tsx";
import { useLinkDialogs } from "#features/links/screens/use-link-dialogs.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useSiteSettings } from "../site-settings.ts";
import { UpgradeBanner } from "../dashboard/upgrade-banner.tsx";
import { FirstSteps } from "../dashboard/first-steps/first-steps.tsx";
import shellStyles from "../dashboard/shell.module.css";
import { HomePreview } from "../dashboard/home/home-preview.tsx";
import styles from "../dashboard/home/home.module.css";
import { PageAddress } from "../dashboard/home/page-address.tsx";

const HomeCountBreakdown = lazyWithRetry(() =>
  import("#features/analytics/screens/count-breakdown/home-count-breakdown.tsx").then(
    (file) => file.HomeCountBreakdown,
  ),
);

export default function DashboardHome() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { username, subscription, promo } = useCurrentUser();
  const toClicks = useLinkClicks();
  const { add, create, edit, prepare, dialogs, isOpen } = useLinkDialogs();
  const blocks = useBlockDialogs();
  const hasBlocks = (useBlocks().data?.length ?? 0) > 0;
  const ofBlock = useBlockFigures(hasBlocks);
  const isBento = useIsBentoPage(hasBlocks || isOpen || blocks.isOpen);
  const navigate = useNavigate();
  const isSoon = useSiteSettings().comingSoon.includes("analytics");
  const [explained, explain] = useState<Link>();
  const figures = useMemo(
    () => ({
      explain,
      ofBlock,
      show: isSoon ? undefined : ({ _id }: Link) => void navigate(`/dashboard/analytics?link=${_id}`),
    }),
    [isSoon, navigate, ofBlock],
  );
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <BentoProvider value={isBento}>
      <div className={styles.home} data-wide onPointerEnter={prepare} onFocus={prepare}>
        <title>{`${t("nav.dashboard")} · ${t("common:brand")}`}</title>
        <div className={styles.heading}>
          <div className={shellStyles.words}>
            <h1>{t("welcome", { username })}</h1>
            <p>{t("subtitle")}</p>
          </div>
          <div className={styles.adding} onPointerEnter={blocks.prepare} onFocus={blocks.prepare}>
            <Button variant="default" onClick={blocks.add} leftSection={<IconLayoutGridAdd size={18} />}>
              {t("add_block")}
            </Button>
            <Button onClick={add} leftSection={<IconPlus size={18} />}>
              {t("add_link")}
            </Button>
          </div>
        </div>
        <PageAddress onPreview={() => setPreviewing(true)} />
        {subscription.name === "Starter" && !promo && <UpgradeBanner />}
        <StatsCards />
        <StatisticsActionsProvider value={figures}>
          <LinksPanel
            toClicks={toClicks}
            onAdd={add}
            onCreate={create}
            onEdit={edit}
            onAddBlock={blocks.add}
            onEditBlock={blocks.edit}
          />
        </StatisticsActionsProvider>
        <FirstSteps />
        <TrendCard />
        <HomePreview isSheetOpen={isPreviewing} onClose={() => setPreviewing(false)} />
        {dialogs}
        {blocks.dialogs}
        <Suspense>
          {explained && (
            <HomeCountBreakdown
              figure={{ kind: "link", id: explained._id, name: explained.name }}
              onClose={() => explain(undefined)}
            />
          )}
        </Suspense>
      </div>
    </BentoProvider>
  );
}
