import { newId } from "#base/ids.ts";
import { Button, Switch, ActionIcon } from "@mantine/core";
import IconArrowsSplit from "@tabler/icons-react/dist/esm/icons/IconArrowsSplit.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "#base/time.ts";
import { createApiClient } from "#client/call.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import "#ui/switch.css";
import { useFocusAfterRender } from "#ui/use-focus-after-render.ts";
import { VARIANTS_MAX, VARIANTS_MIN } from "../../limits.ts";
import type { SplitContract } from "../../split-contract.ts";
import { AddressField } from "../address-field.tsx";
import { FieldErrorText } from "../field-error.tsx";
import { RuleCard } from "../rule-card.tsx";
import type { SplitField } from "../rule-fields.ts";
import type { RulesEditor, RulesTarget } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { splitSentence } from "../sentences/rules-summary.ts";
import { useTranslator } from "../sentences/translator.ts";
import { evenWeights, withVariant, withoutVariant, withWeight } from "../weights.ts";
import styles from "./split.module.css";

/** A split: its destinations with their shares of visitors, and their results. */
export function SplitCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { split, link } = editor.fields;
  const { errorAt, target } = editor;
  const set = (changed: SplitField | null) => editor.set("split", changed);
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const findFirstAddress = () => rows.current?.querySelector("input");
  function addSplit() {
    set({
      variants: [link, ""].map((to) => ({ id: newId(), to, weight: 50 })),
      autoStop: true,
      winner: null,
    });
    focusAfterRender(findFirstAddress);
  }
  function setWinner(changed: SplitField, winner: string | null) {
    set({ ...changed, winner });
    focusAfterRender(winner === null ? findFirstAddress : () => continueButton.current);
  }
  function removeVariant(changed: SplitField, id: string) {
    const winner = changed.winner === id ? null : changed.winner;
    set({ ...changed, variants: withoutVariant(changed.variants, id), winner });
    focusAfterRender(() => addButton.current);
  }
  function equalizeWeights({ variants, ...rest }: SplitField) {
    const weights = evenWeights(variants.length);
    set({ ...rest, variants: variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? 0 })) });
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
          <Button variant="default" size="sm" onClick={addSplit}>
            {t("split.start")}
          </Button>
        </div>
      )}
      {split && (
        <>
          <div ref={rows} className={styles.variants}>
            {split.variants.map(({ id }, index) => (
              <VariantFields
                key={id}
                split={split}
                index={index}
                errorAt={errorAt}
                onChange={set}
                onRemove={() => removeVariant(split, id)}
                onChoose={() => setWinner(split, id)}
              />
            ))}
          </div>
          <div className={rules.row}>
            <Button
              ref={addButton}
              variant="default"
              size="sm"
              data-field="split.variants"
              disabled={split.variants.length >= VARIANTS_MAX}
              onClick={() => set({ ...split, variants: withVariant(split.variants, newId(), "") })}
            >
              {t("split.add")}
            </Button>
            <Button variant="default" size="sm" onClick={() => equalizeWeights(split)}>
              {t("split.even")}
            </Button>
            {split.winner !== null && (
              <Button ref={continueButton} variant="default" size="sm" onClick={() => setWinner(split, null)}>
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

const call = createApiClient<SplitContract>();

/** The results of the variants with their probabilities, or instructions for recording goals. */
function SplitFigures({ link, split }: { link: RulesTarget; split: SplitField }) {
  const { t, i18n } = useTranslation(["rules", "common"]);
  const { data, isError } = useSplitFigures(link._id);
  const percent = (rate: number) =>
    new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: rate < 0.1 ? 1 : 0 }).format(rate);
  if (isError) return <p className={rules.hint}>{t("split.failed")}</p>;
  if (!data) return <p className={rules.hint}>{t("loading")}</p>;
  const { state } = data;
  const hasGoals = data.variants.some(({ goals }) => goals > 0);
  const highest = Math.max(...data.variants.map(({ best }) => best));
  const snippet = `<script>navigator.sendBeacon("${location.origin}/v1/goals/${link.code}")</script>`;
  return (
    <div className={styles.figures}>
      <h5>{t("split.figures")}</h5>
      <dl>
        {split.variants.map(({ id }, index) => {
          const figures = data.variants.find((variant) => variant.id === id);
          if (!figures) return null;
          const { visitors, goals, low, high, best } = figures;
          return (
            <div key={id}>
              <dt>{t("split.variant", { letter: getLetter(index) })}</dt>
              <dd>
                {t("split.visitors", { count: visitors })}
                {hasGoals && ` · ${t("split.goals", { count: goals })}`}
              </dd>
              {hasGoals && <dd>{t("split.between", { low: percent(low), high: percent(high) })}</dd>}
              {hasGoals && best === highest && state !== "too-few-visitors" && (
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
        <CopyButton
          text={snippet}
          shown={t("split.copy")}
          label={t("split.copy")}
          doneLabel={t("split.copied")}
          failedLabel={t("common:copy_blocked")}
        />
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

interface VariantFieldsProps {
  readonly split: SplitField;
  readonly index: number;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (split: SplitField) => void;
  readonly onRemove: () => void;
  /** Sends everyone to this variant. */
  readonly onChoose: () => void;
}

/** A destination of a split with its share. Changing a share adjusts the others. */
function VariantFields({ split, index, errorAt, onChange, onRemove, onChoose }: VariantFieldsProps) {
  const { t } = useTranslation("rules");
  const { variants, winner } = split;
  const variant = variants[index];
  if (!variant) return null;
  const letter = getLetter(index);
  const isWinner = winner === variant.id;
  const weigh = (weight: number) => onChange({ ...split, variants: withWeight(variants, index, weight) });
  const error = errorAt(`split.variants.${index}.weight`);
  return (
    <div className={styles.variant} data-winner={isWinner || undefined}>
      <div className={styles.address}>
        <AddressField
          path={`split.variants.${index}.to`}
          label={isWinner ? `${t("split.variant", { letter })} · ${t("split.winner")}` : t("split.variant", { letter })}
          value={variant.to}
          error={errorAt(`split.variants.${index}.to`)}
          onChange={(to) =>
            onChange({ ...split, variants: variants.map((each, other) => (other === index ? { ...each, to } : each)) })
          }
        />
      </div>
      <div className={styles.share}>
        <input
          type="range"
          min={0}
          max={100}
          value={variant.weight}
          aria-label={t("split.weight", { letter })}
          onChange={(event) => weigh(event.currentTarget.valueAsNumber)}
        />
        <input
          className={rules.native}
          type="text"
          inputMode="numeric"
          data-field={`split.variants.${index}.weight`}
          value={variant.weight}
          aria-label={t("split.weight", { letter })}
          aria-invalid={error !== undefined}
          onChange={(event) => weigh(Number(event.currentTarget.value.replace(/\D/g, "").slice(0, 3)))}
        />
        <span aria-hidden>%</span>
      </div>
      <ActionIcon
        color="danger"
        aria-label={t("split.remove", { letter })}
        disabled={variants.length <= VARIANTS_MIN}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {winner === null && (
        <div className={styles.address}>
          <Button variant="subtle" size="sm" onClick={onChoose}>
            {t("split.make_winner", { letter })}
          </Button>
        </div>
      )}
      <FieldErrorText className={styles.address}>{error}</FieldErrorText>
    </div>
  );
}

/** The names of a split's variants: A, B, C. */
function getLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}
