import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PendingAddressChange } from "./pending-address-change.tsx";
import { useAddressChange } from "./address-query.ts";
import { QueryView } from "./query-view.tsx";
import { ChangeAddressForm } from "./change-address-form.tsx";
import { Section } from "#ui/section.tsx";
import { readdressUser } from "#client/session.ts";

/** The sign-in address, and the form to change it. */
export function ChangeAddress() {
  const { t } = useTranslation("security");
  const query = useAddressChange();
  const email = query.data?.email;
  useEffect(() => {
    // A change may be confirmed in another browser, so it is first noticed here.
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
