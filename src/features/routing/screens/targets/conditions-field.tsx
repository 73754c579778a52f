import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfterRender } from "#ui/use-focus-after-render.ts";
import { CONDITIONS_MAX } from "../../limits.ts";
import type { Condition, ConditionKind } from "../../schema.ts";
import { FieldErrorText } from "../field-error.tsx";
import items from "../item-list.module.css";
import { ConditionField, conditionKinds, newCondition } from "./condition-field.tsx";

interface ConditionsFieldProps {
  readonly path: string;
  readonly when: readonly Condition[];
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (when: readonly Condition[]) => void;
  /** True if a new condition takes the focus. */
  readonly isFollowed?: boolean;
}

/** Conditions that must all hold. */
export function ConditionsField({ path, when, errorAt, onChange, isFollowed = false }: ConditionsFieldProps) {
  const { t } = useTranslation("rules");
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const missing = when.length === 0 ? errorAt(path) : undefined;
  function remove(index: number) {
    onChange(when.toSpliced(index, 1));
    // any other condition is followed by one that takes its place, with its button
    if (index === when.length - 1) focusAfterRender(() => addButton.current);
  }
  return (
    <fieldset ref={list} className={items.group}>
      <legend>{t("targets.when")}</legend>
      {when.map((condition, index) => (
        <ConditionField
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no id and never move
          key={index}
          path={`${path}.${index}`}
          condition={condition}
          errorAt={errorAt}
          onChange={(changed) => onChange(when.with(index, changed))}
          onRemove={() => remove(index)}
        />
      ))}
      <FieldErrorText>{missing}</FieldErrorText>
      <div>
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          data-field={path}
          disabled={when.length >= CONDITIONS_MAX}
          onClick={() => {
            onChange([...when, newCondition(nextKind(when))]);
            if (isFollowed) focusAfterRender(() => [...(list.current?.querySelectorAll("select") ?? [])].at(-2));
          }}
        >
          {t("targets.add_condition")}
        </Button>
      </div>
    </fieldset>
  );
}

/** The first kind that the rule does not use yet. If it uses all, `query`, which may repeat. */
function nextKind(when: readonly Condition[]): ConditionKind {
  return conditionKinds.find((kind) => when.every((condition) => condition.kind !== kind)) ?? "query";
}
