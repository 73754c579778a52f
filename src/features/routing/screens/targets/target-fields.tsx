import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CONDITIONS_MAX } from "../../limits.ts";
import { AddressField } from "../address-field.tsx";
import type { TargetField } from "../rule-fields.ts";
import rules from "../rules.module.css";
import { ConditionFields } from "./condition-fields.tsx";
import { newCondition, nextKind } from "./new-condition.ts";
import items from "../item-list.module.css";
import styles from "./targets.module.css";

interface TargetFieldsProps {
  readonly path: string;
  readonly target: TargetField;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (target: TargetField) => void;
}

/** The conditions of a rule and its destination. */
export function TargetFields({ path, target, errorAt, onChange }: TargetFieldsProps) {
  const { t } = useTranslation("rules");
  const { when, to } = target;
  const isMissing = when.length === 0 ? errorAt(`${path}.when`) : undefined;
  return (
    <div className={styles.body}>
      <fieldset className={items.group}>
        <legend>{t("targets.when")}</legend>
        {when.map((condition, at) => (
          <ConditionFields
            // oxlint-disable-next-line react/no-array-index-key -- conditions have no id and never move
            key={at}
            path={`${path}.when.${at}`}
            condition={condition}
            errorAt={errorAt}
            onChange={(changed) => onChange({ ...target, when: when.map((each, n) => (n === at ? changed : each)) })}
            onRemove={() => onChange({ ...target, when: when.filter((_, n) => n !== at) })}
          />
        ))}
        {isMissing && (
          <p className={rules.error} role="alert">
            {isMissing}
          </p>
        )}
        <div>
          <Button
            variant="default"
            size="sm"
            data-field={`${path}.when`}
            disabled={when.length >= CONDITIONS_MAX}
            onClick={() => onChange({ ...target, when: [...when, newCondition(nextKind(when))] })}
          >
            {t("targets.add_condition")}
          </Button>
        </div>
      </fieldset>
      <AddressField
        path={`${path}.to`}
        label={t("targets.to")}
        value={to}
        error={errorAt(`${path}.to`)}
        onChange={(address) => onChange({ ...target, to: address })}
      />
    </div>
  );
}
