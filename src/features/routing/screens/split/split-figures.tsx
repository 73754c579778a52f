import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import type { SplitField } from "../rule-fields.ts";
import type { SavedLink } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { getLetter } from "./variant-fields.tsx";
import styles from "./split.module.css";
import type { SplitContract } from "../../split-contract.ts";

const call = createApiClient<SplitContract>();

/** The results of the variants with their certainty, or how to record goals. */
export function SplitFigures({ link, split }: { link: SavedLink; split: SplitField }) {
  const { t, i18n } = useTranslation("rules");
  const { data, isError } = useSplitFigures(link._id);
  const percent = (rate: number) =>
    new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: rate < 0.1 ? 1 : 0 }).format(rate);
  if (isError) return <p className={rules.hint}>{t("split.failed")}</p>;
  if (!data) return <p className={rules.hint}>{t("loading")}</p>;
  const { state } = data;
  const hasGoals = data.variants.some(({ goals }) => goals > 0);
  const most = Math.max(...data.variants.map(({ best }) => best));
  const snippet = `<script>navigator.sendBeacon("${location.origin}/v1/goals/${link.code}")</script>`;
  return (
    <div className={styles.figures}>
      <h5>{t("split.figures")}</h5>
      <dl>
        {split.variants.map(({ id }, at) => {
          const figures = data.variants.find((variant) => variant.id === id);
          if (!figures) return null;
          const { visitors, goals, low, high, best } = figures;
          return (
            <div key={id}>
              <dt>{t("split.variant", { letter: getLetter(at) })}</dt>
              <dd>
                {t("split.visitors", { count: visitors })}
                {hasGoals && ` · ${t("split.goals", { count: goals })}`}
              </dd>
              {hasGoals && <dd>{t("split.between", { low: percent(low), high: percent(high) })}</dd>}
              {hasGoals && best === most && state !== "too-few-visitors" && (
                <dd data-best>{t("split.best", { chance: percent(best) })}</dd>
              )}
            </div>
          );
        })}
      </dl>
      {state !== "no-split" && state !== "no-goals" && <p className={rules.hint}>{t(`split.state.${state}`)}</p>}
      {!hasGoals && <p className={rules.hint}>{t("split.no_goals")}</p>}
      <code className={styles.snippet} aria-label={t("split.snippet")}>
        {snippet}
      </code>
      <div>
        <CopyButton text={snippet} shown={t("split.copy")} label={t("split.copy")} doneLabel={t("split.copied")} />
      </div>
    </div>
  );
}

/** The results of a link's split, up to a minute old. */
function useSplitFigures(linkId: string) {
  return useQuery({
    queryKey: ["split", linkId],
    queryFn: ({ signal }) => call("GET /v1/links/{linkId}/split", { params: { linkId } }, { signal }),
    staleTime: MINUTE_MS,
    retry: 1,
  });
}
