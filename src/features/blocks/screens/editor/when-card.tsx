import { Button } from "@mantine/core";
import IconUserSearch from "@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CONDITIONS_MAX } from "#features/routing/limits.ts";
import type { Condition } from "#features/routing/schema.ts";
import { RuleCard } from "#features/routing/screens/rule-card.tsx";
import { conditionPhrase } from "#features/routing/screens/sentences/condition-phrases.ts";
import { ConditionFields } from "#features/routing/screens/targets/condition-fields.tsx";
import { newCondition, nextKind } from "#features/routing/screens/targets/new-condition.ts";
import items from "#features/routing/screens/item-list.module.css";
import { useTranslator } from "#features/routing/screens/sentences/translator.ts";
import type { ErrorAt } from "./block-errors.ts";

interface WhenCardProps {
  readonly when: readonly Condition[];
  readonly errorAt: ErrorAt;
  readonly onChange: (when: readonly Condition[]) => void;
}

/** Which visitors see the block. All conditions must hold. */
export function WhenCard({ when, errorAt, onChange }: WhenCardProps) {
  const { t } = useTranslation(["block_editor", "rules"]);
  const translator = useTranslator();
  const list = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  const phrases = when.map((condition) => conditionPhrase(condition, translator)).filter((phrase) => phrase !== "");
  const conditions = phrases.join(translator.language === "ru" ? ", " : " ");
  const summary = when.length === 0 ? undefined : conditions === "" ? "…" : t("visibility.only", { conditions });
  useEffect(() => {
    if (isAdding.current) [...(list.current?.querySelectorAll("select") ?? [])].at(-2)?.focus();
    isAdding.current = false;
  });
  return (
    <RuleCard
      icon={<IconUserSearch size={22} stroke={1.75} aria-hidden />}
      title={t("visibility.when")}
      state={summary}
      hint={t("visibility.when_hint")}
      hasError={errorAt("when") !== undefined}
      onRemove={() => onChange([])}
    >
      <fieldset ref={list} className={items.group}>
        <legend>{t("rules:targets.when")}</legend>
        {when.map((condition, at) => (
          <ConditionFields
            // oxlint-disable-next-line react/no-array-index-key -- conditions have no id and never move
            key={at}
            path={`when.${at}`}
            condition={condition}
            errorAt={errorAt}
            onChange={(changed) => onChange(when.with(at, changed))}
            onRemove={() => onChange(when.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="sm"
            data-field="when"
            disabled={when.length >= CONDITIONS_MAX}
            onClick={() => {
              isAdding.current = true;
              onChange([...when, newCondition(nextKind(when))]);
            }}
          >
            {t("rules:targets.add_condition")}
          </Button>
        </div>
      </fieldset>
    </RuleCard>
  );
}
