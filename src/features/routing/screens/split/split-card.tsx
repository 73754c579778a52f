import "#ui/switch.css";
import { Button, Switch } from "@mantine/core";
import IconArrowsSplit from "@tabler/icons-react/dist/esm/icons/IconArrowsSplit.mjs";
import { useTranslation } from "react-i18next";
import { VARIANTS_MAX } from "../../limits.ts";
import { RuleCard } from "../rule-card.tsx";
import type { SplitField } from "../rule-fields.ts";
import type { RulesEditor } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { splitSentence } from "../sentences/rules-summary.ts";
import { useTranslator } from "../sentences/translator.ts";
import { evenWeights, withVariant } from "../weights.ts";
import { SplitFigures } from "./split-figures.tsx";
import styles from "./split.module.css";
import { VariantFields } from "./variant-fields.tsx";

/** Several destinations with their shares of visitors, and their results. */
export function SplitCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { split, link } = editor.fields;
  const { errorAt, target } = editor;
  const set = (changed: SplitField | null) => editor.set("split", changed);
  const begin = () =>
    set({
      variants: [link, ""].map((to) => ({ id: crypto.randomUUID(), to, weight: 50 })),
      autoStop: true,
      winner: null,
    });
  function spread({ variants, ...rest }: SplitField) {
    const weights = evenWeights(variants.length);
    set({ ...rest, variants: variants.map((variant, at) => ({ ...variant, weight: weights[at] ?? 0 })) });
  }
  return (
    <RuleCard
      icon={<IconArrowsSplit size={22} stroke={1.75} aria-hidden />}
      title={t("split.title")}
      state={split ? splitSentence(split, translator) : undefined}
      hint={t("split.hint")}
      hasError={errorAt("split") !== undefined}
      onRemove={() => set(null)}
    >
      {!split && (
        <div>
          <Button variant="default" size="sm" onClick={begin}>
            {t("split.start")}
          </Button>
        </div>
      )}
      {split && (
        <>
          <div className={styles.variants}>
            {split.variants.map(({ id }, at) => (
              <VariantFields key={id} split={split} at={at} errorAt={errorAt} onChange={set} />
            ))}
          </div>
          <div className={rules.row}>
            <Button
              variant="default"
              size="sm"
              data-field="split.variants"
              disabled={split.variants.length >= VARIANTS_MAX}
              onClick={() => set({ ...split, variants: withVariant(split.variants, crypto.randomUUID(), "") })}
            >
              {t("split.add")}
            </Button>
            <Button variant="default" size="sm" onClick={() => spread(split)}>
              {t("split.even")}
            </Button>
            {split.winner !== null && (
              <Button variant="default" size="sm" onClick={() => set({ ...split, winner: null })}>
                {t("split.go_on")}
              </Button>
            )}
          </div>
          <Switch
            label={t("split.auto")}
            description={t("split.auto_hint")}
            checked={split.autoStop}
            onChange={(event) => set({ ...split, autoStop: event.currentTarget.checked })}
          />
          <p className={rules.hint}>{t("split.sticks")}</p>
          {target?.rules?.split ? (
            <SplitFigures link={target} split={split} />
          ) : (
            <p className={rules.hint}>{t("split.save_first")}</p>
          )}
        </>
      )}
    </RuleCard>
  );
}
