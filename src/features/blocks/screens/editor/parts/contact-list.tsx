import { useTranslation } from "react-i18next";
import { CONTACTS_MAX } from "../../../limits.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import type { ErrorAt } from "../block-errors.ts";
import { ItemsField } from "./items-field.tsx";
import { LineField } from "./line-field.tsx";

interface ContactListProps {
  readonly name: "phones" | "emails" | "websites";
  readonly values: readonly string[];
  readonly errorAt: ErrorAt;
  readonly onChange: (values: readonly string[]) => void;
}

const INPUT_MODES = { phones: "tel", emails: "email" } as const;

/** The phone numbers, e-mail addresses or websites of a contact card. */
export function ContactList({ name, values, errorAt, onChange }: ContactListProps) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField<string>
      path={name}
      legend={t(`label.${name}`)}
      items={values}
      max={CONTACTS_MAX}
      getName={(place) => t(`item.${name}`, { place })}
      addLabel={t(`add.${name}`)}
      fullLabel={t("full", { count: CONTACTS_MAX })}
      errorAt={errorAt}
      newItem=""
      onChange={onChange}
    >
      {(value, at, set) => {
        const field = { path: `${name}.${at}`, value, error: errorAt(`${name}.${at}`), onChange: set };
        if (name === "websites") return <AddressField {...field} label={t("label.address")} />;
        return (
          <LineField
            {...field}
            label={t(name === "phones" ? "label.phone" : "label.email")}
            inputMode={INPUT_MODES[name]}
            maxLength={name === "phones" ? 40 : 254}
          />
        );
      }}
    </ItemsField>
  );
}
