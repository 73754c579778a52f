import { Button, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import type { ResponseBody } from "#base/contract.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { updateUserEmail } from "#client/session.ts";
import type { AccountsContract } from "../contract.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { eventsKey } from "./security-queries.ts";
import { PasswordField } from "./password-field.tsx";
import { OwnHiddenUsername } from "./hidden-username.tsx";
import { QueryView } from "./query-view.tsx";
import { useSubmitForm } from "./use-submit-form.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";

/** The sign-in address, and the form to change it. */
export function ChangeAddress() {
  const { t } = useTranslation("security");
  const query = useAddressChange();
  const email = query.data?.email;
  useEffect(() => {
    // If the change was confirmed in another browser, this query is the first to see the new address.
    if (email) updateUserEmail(email);
  }, [email]);
  return (
    <Section headingId="email-address" title={t("address.title")} lead={email && t("address.lead", { email })}>
      <QueryView query={query}>
        {({ change }) => (change ? <PendingAddressChange change={change} /> : <ChangeAddressForm />)}
      </QueryView>
    </Section>
  );
}

function PendingAddressChange({ change }: { change: AddressChange }) {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const { formatDateTime } = useDateFormats();
  const stop = useStopAddressChange();
  const sides = [
    ["old", t("address.old"), change.old_confirmed],
    ["new", t("address.new_side"), change.new_confirmed],
  ] as const;
  return (
    <>
      <Banner kind="info">
        <p>{t("address.sent")}</p>
      </Banner>
      {stop.isError && <Banner kind="error">{toText(stop.error)}</Banner>}
      <div className={styles.what}>
        <strong>{t("address.waiting", { email: change.email })}</strong>
        <ul className={styles.list}>
          {sides.map(([side, name, isConfirmed]) => (
            <li key={side} className={styles.side}>
              {name}
              <Badge tone={isConfirmed ? "success" : "warning"}>
                {isConfirmed ? t("address.confirmed") : t("address.open")}
              </Badge>
            </li>
          ))}
        </ul>
        <p className={stacked.soft}>{t("address.until", { time: formatDateTime(change.expires_at) })}</p>
      </div>
      <Button variant="default" className={stacked.action} disabled={stop.isPending} onClick={() => stop.mutate()}>
        {t("address.stop")}
      </Button>
    </>
  );
}

function ChangeAddressForm() {
  const { t } = useTranslation(["security", "accounts"]);
  const refresh = useRefreshAddress();

  const form = useSubmitForm({
    names: ["email", "current_password"],
    async submit({ email, current_password }) {
      await callAccounts("POST /v1/auth/change-address", { body: { email: email.trim(), current_password } });
      await refresh();
    },
  });

  return (
    <form className={styles.form} {...form.formProps}>
      {form.banner}
      <TextInput
        {...form.field("email")}
        label={t("address.new")}
        description={t("address.hint")}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        required
      />
      <OwnHiddenUsername />
      <PasswordField
        {...form.field("current_password")}
        label={t("accounts:change_password.current")}
        autoComplete="current-password"
      />
      <Button type="submit" disabled={form.isPending} className={stacked.action}>
        {form.isPending ? t("address.pending") : t("address.submit")}
      </Button>
    </form>
  );
}

type AddressChange = NonNullable<ResponseBody<AccountsContract["GET /v1/auth/change-address"]>["change"]>;

const changeQuery = (userId: string) =>
  queryOptions({
    queryKey: ["address-change", userId],
    queryFn: ({ signal }) => callAccounts("GET /v1/auth/change-address", undefined, { signal }),
  });

/** The current address, and the pending change. */
function useAddressChange() {
  return useQuery(changeQuery(useCurrentUser()._id));
}

function useRefreshAddress() {
  const queries = useQueryClient();
  const { _id: userId } = useCurrentUser();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: changeQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: eventsKey(userId) }),
    ]);
}

function useStopAddressChange() {
  const refresh = useRefreshAddress();
  return useMutation({ mutationFn: () => callAccounts("DELETE /v1/auth/change-address"), onSettled: refresh });
}
