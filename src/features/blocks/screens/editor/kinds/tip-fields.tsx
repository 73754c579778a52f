import { useTranslation } from "react-i18next";
import { BUTTON_MAX_LENGTH, TIPS_MAX } from "../../../limits.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import { ItemsField } from "../parts/items-field.tsx";
import { LineField } from "../parts/line-field.tsx";
import { OpeningFields } from "../parts/opening-fields.tsx";
import type { KindProps } from "./kind-props.ts";

interface Tip {
  readonly label: string;
  readonly url: string;
}

const NEW: Tip = { label: "", url: "" };

export function TipFields({ draft, errorAt, change }: KindProps<"tip">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <OpeningFields draft={draft} errorAt={errorAt} change={change} />
      <ItemsField<Tip>
        path="items"
        legend={t("label.tips")}
        items={draft.items}
        max={TIPS_MAX}
        getName={(place) => t("item.tip", { place })}
        addLabel={t("add.tip")}
        fullLabel={t("full", { count: TIPS_MAX })}
        errorAt={errorAt}
        newItem={NEW}
        onChange={(items) => change({ items: [...items] })}
      >
        {(item, at, set) => (
          <>
            <LineField
              path={`items.${at}.label`}
              label={t("label.tip")}
              hint={t("hint.tip")}
              value={item.label}
              error={errorAt(`items.${at}.label`)}
              maxLength={BUTTON_MAX_LENGTH}
              isRequired
              onChange={(label) => set({ ...item, label })}
            />
            <AddressField
              path={`items.${at}.url`}
              label={t("label.tip_address")}
              value={item.url}
              error={errorAt(`items.${at}.url`)}
              onChange={(url) => set({ ...item, url })}
            />
          </>
        )}
      </ItemsField>
    </>
  );
}
