import { ActionIcon, Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { FieldError } from "../field-error.tsx";
import { VARIANTS_MIN } from "../../limits.ts";
import { AddressField } from "../address-field.tsx";
import type { SplitField } from "../rule-fields.ts";
import rules from "../rules.module.css";
import { withoutVariant, withWeight } from "../weights.ts";
import styles from "./split.module.css";

interface VariantFieldsProps {
  readonly split: SplitField;
  readonly index: number;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (split: SplitField) => void;
}

/** A destination of a split with its share. Changing a share adjusts the others. */
export function VariantFields({ split, index, errorAt, onChange }: VariantFieldsProps) {
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
        onClick={() =>
          onChange({ ...split, variants: withoutVariant(variants, variant.id), winner: isWinner ? null : winner })
        }
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {winner === null && (
        <div className={styles.address}>
          <Button variant="subtle" size="sm" onClick={() => onChange({ ...split, winner: variant.id })}>
            {t("split.make_winner", { letter })}
          </Button>
        </div>
      )}
      <FieldError className={styles.address}>{error}</FieldError>
    </div>
  );
}

/** The names of a split's variants: A, B, C. */
export function getLetter(index: number): string {
  return String.fromCodePoint(65 + index);
}
