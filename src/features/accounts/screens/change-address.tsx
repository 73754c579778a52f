import { useTranslation } from "react-i18next";
import { AddressChangeUnderWay } from "./address-change-under-way.tsx";
import { useAddressChange } from "./address-query.ts";
import { Asked } from "./asked.tsx";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { SafetySection } from "./safety-section.tsx";

/** The address to sign in with, and the way to another one. */
export function ChangeAddress() {
  const { t } = useTranslation("safety");
  const query = useAddressChange();
  const email = query.data?.email;
  return (
    <SafetySection title={t("address.title")} lead={email && t("address.lead", { email })}>
      <Asked query={query}>
        {({ change }) => (change ? <AddressChangeUnderWay change={change} /> : <ChangeAddressForm />)}
      </Asked>
    </SafetySection>
  );
}
