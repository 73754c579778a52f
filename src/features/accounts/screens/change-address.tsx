import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AddressChangeUnderWay } from "./address-change-under-way.tsx";
import { useAddressChange } from "./address-query.ts";
import { Asked } from "./asked.tsx";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { Section } from "#ui/section.tsx";
import { readdressUser } from "./session.ts";

/** The address to sign in with, and the way to another one. */
export function ChangeAddress() {
  const { t } = useTranslation("safety");
  const query = useAddressChange();
  const email = query.data?.email;
  useEffect(() => {
    // because a change is confirmed by mail, perhaps in another browser, and is first heard of here
    if (email) readdressUser(email);
  }, [email]);
  return (
    <Section headingId="email-address" title={t("address.title")} lead={email && t("address.lead", { email })}>
      <Asked query={query}>
        {({ change }) => (change ? <AddressChangeUnderWay change={change} /> : <ChangeAddressForm />)}
      </Asked>
    </Section>
  );
}
