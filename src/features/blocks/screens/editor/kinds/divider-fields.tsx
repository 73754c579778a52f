import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import type { KindProps } from "./kind-props.ts";

const looks = ["line", "dots", "space"] as const;

export function DividerFields({ draft, change }: KindProps<"divider">) {
  const { t } = useTranslation("block_editor");
  return (
    <Choices
      legend={t("label.look")}
      look="segments"
      choices={looks.map((value) => ({ value, label: t(`divider.${value}`) }))}
      value={draft.look}
      onChange={(look) => change({ look })}
    />
  );
}
