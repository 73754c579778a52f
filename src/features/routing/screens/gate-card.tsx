import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { Gate } from "../schema.ts";
import { NumberField, RuleCard } from "./rule-card.tsx";
import type { RuleCardEditor } from "./rules-editor.ts";
import { gateSentence } from "./sentences/rules-summary.ts";
import { useTranslator } from "./sentences/translator.ts";

const GATES: Readonly<Record<"none" | "age" | "sensitive", Gate | null>> = {
  none: null,
  age: { kind: "age", years: 18 },
  sensitive: { kind: "sensitive" },
};
const kinds = ["none", "age", "sensitive"] as const;

/** What visitors must confirm before they are redirected. */
export function GateCard({ editor }: { editor: RuleCardEditor<"gate"> }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { gate } = editor.fields;
  return (
    <RuleCard
      icon={<IconShieldCheck size={22} stroke={1.75} aria-hidden />}
      title={t("gate.title")}
      state={gate ? gateSentence(gate, translator) : undefined}
      hint={t("gate.hint")}
      hasError={editor.errorAt("gate") !== undefined}
    >
      <RadioGroup
        legend={t("gate.kind")}
        look="segments"
        choices={kinds.map((value) => ({ value, label: t(`gate.${value}`) }))}
        value={gate?.kind ?? "none"}
        onChange={(kind) => editor.set("gate", GATES[kind])}
      />
      {gate?.kind === "age" && (
        <NumberField
          path="gate.years"
          label={t("gate.years")}
          value={gate.years === 0 ? null : gate.years}
          error={editor.errorAt("gate.years")}
          onChange={(years) => editor.set("gate", { kind: "age", years: years ?? 0 })}
        />
      )}
    </RuleCard>
  );
}
