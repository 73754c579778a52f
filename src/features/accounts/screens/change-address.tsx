import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PendingAddressChange } from "./pending-address-change.tsx";
import { useAddressChange } from "./address-query.ts";
import { QueryView } from "./query-view.tsx";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { Section } from "#ui/section.tsx";
import { readdressUser } from "./session.ts";

/** The address to sign in with, and the way to another one. */
export function ChangeAddress() {
  const { t } = useTranslation("security");
  const query = useAddressChange();
  const email = query.data?.email;
  useEffect(() => {
    // because a change is confirmed by mail, perhaps in another browser, and is first heard of here
    if (email) readdressUser(email);
  }, [email]);
  return (
    <Section headingId="email-address" title={t("address.title")} lead={email && t("address.lead", { email })}>
      <QueryView query={query}>
        {({ change }) => (change ? <PendingAddressChange change={change} /> : <ChangeAddressForm />)}
      </QueryView>
    </Section>
  );
}
