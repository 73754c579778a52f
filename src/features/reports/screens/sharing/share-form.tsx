import "#ui/switch.css";
import { Button, Switch, TextInput, Checkbox } from "@mantine/core";
import { useState, useId } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { PasswordField } from "#features/accounts/screens/password-field.tsx";
import { useLinkNames } from "#features/analytics/screens/statistics/own-source.tsx";
import { useSource } from "#features/analytics/screens/statistics/source.tsx";
import { useValueNames } from "#features/analytics/screens/statistics/value-names.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Share } from "../../sharing/contract.ts";
import { SHARE_NAME_MAX_LENGTH, SHARE_PASSWORD_MAX_LENGTH } from "../../sharing/limits.ts";
import styles from "./sharing.module.css";
import { type NewShare, type ShareChange, useShareCalls } from "./share-queries.ts";

interface ShareFormProps {
  /** The share to change, as it was when the form was opened; undefined for a new one. */
  readonly share: Share | undefined;
  readonly onDone: () => void;
}

const names = ["name", "password", "links"] as const;

/** The form of a share: what it shows, and whether it needs a password. The server creates the URL. */
export function ShareForm({ share, onDone }: ShareFormProps) {
  const { t } = useTranslation("shares");
  const { toText, toFields } = useErrorTexts();
  const { create, change } = useShareCalls();
  const idempotencyKey = useIdempotencyKey();
  const [hasPassword, setHasPassword] = useState(share?.has_password ?? false);
  const [links, setLinks] = useState<readonly string[] | null>(share?.links ?? null);
  const [hidesReferrers, setHidesReferrers] = useState(share?.hide_referrers ?? false);
  const [failure, setFailure] = useState<string>();
  const isKept = (password: string) => password === "" && share?.has_password === true;
  const { field, isPending, formProps } = useFields({
    names,
    check: ({ password }) => ({
      password: hasPassword && password === "" && !isKept(password) ? t("form.password_missing") : undefined,
      links: links?.length === 0 ? t("form.links_missing") : undefined,
    }),
    async onSubmit({ name, password }) {
      setFailure(undefined);
      const body: NewShare = {
        name,
        links: links && [...links],
        hide_referrers: hidesReferrers,
        ...(hasPassword ? !isKept(password) && { password } : { password: null }),
      };
      try {
        await (share
          ? change.mutateAsync({ shareId: share._id, body: getChanges(share, body) })
          : create.mutateAsync({ body, idempotencyKey: idempotencyKey.get(body) }));
        onDone();
        return undefined;
      } catch (error) {
        const errors = toFields(error, names);
        if (!errors) setFailure(toText(error));
        return errors;
      }
    },
  });

  return (
    <form className={styles.form} {...formProps}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      <TextInput
        {...field("name")}
        label={t("form.name")}
        placeholder={t("form.name_hint")}
        defaultValue={share?.name}
        maxLength={SHARE_NAME_MAX_LENGTH}
        required
        autoComplete="off"
        data-autofocus
      />
      <RadioGroup
        legend={t("form.scope")}
        look="segments"
        choices={[
          { value: "all", label: t("form.all") },
          { value: "some", label: t("form.some") },
        ]}
        value={links === null ? "all" : "some"}
        onChange={(scope) => setLinks(scope === "all" ? null : (share?.links ?? []))}
      />
      {links !== null && (
        <LinkChoice shared={share?.links ?? []} chosen={links} error={field("links").error} onChange={setLinks} />
      )}
      <Switch
        size="md"
        withThumbIndicator={false}
        label={t("form.referrers")}
        description={t("form.referrers_hint")}
        checked={hidesReferrers}
        onChange={(event) => setHidesReferrers(event.currentTarget.checked)}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        label={t("form.password_switch")}
        checked={hasPassword}
        onChange={(event) => setHasPassword(event.currentTarget.checked)}
      />
      {hasPassword && (
        <PasswordField
          {...field("password")}
          label={t("form.password")}
          description={share?.has_password ? t("form.password_kept") : undefined}
          required={!share?.has_password}
          maxLength={SHARE_PASSWORD_MAX_LENGTH}
          // this password is for other people, and a password manager would save it as the user's own
          autoComplete="off"
        />
      )}
      <ButtonRow>
        <Button variant="default" onClick={onDone} disabled={isPending}>
          {t("back")}
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? t("form.saving") : t(share ? "form.save" : "form.create")}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Only what differs from the opened share, so that saving keeps what has been changed elsewhere in the meantime. */
function getChanges(opened: Share, { name, links = null, hide_referrers, password }: NewShare): ShareChange {
  return {
    ...(name !== opened.name && { name }),
    ...(!haveSameIds(links, opened.links) && { links }),
    ...(hide_referrers !== opened.hide_referrers && { hide_referrers }),
    ...(password !== undefined && (password !== null || opened.has_password) && { password }),
  };
}

function haveSameIds(some: readonly string[] | null, others: readonly string[] | null): boolean {
  if (some === null || others === null) return some === others;
  return some.length === others.length && some.every((id) => others.includes(id));
}

interface LinkChoiceProps {
  /** All links that were part of the share when the form was opened, whether or not they are on the page. */
  readonly shared: readonly string[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

function LinkChoice({ shared, chosen, error, onChange }: LinkChoiceProps) {
  const { t } = useTranslation("shares");
  const { linkNames } = useSource();
  const getName = useValueNames();
  useLinkNames(shared);
  const id = useId();
  const ids = new Set([...(linkNames?.keys() ?? []), ...shared]);
  return (
    <fieldset className={styles.links} aria-describedby={error && id} aria-invalid={error !== undefined}>
      <legend>{t("form.links")}</legend>
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {linkNames && ids.size === 0 && <p className={styles.note}>{t("form.no_links")}</p>}
      <div className={styles.boxes}>
        {[...ids].map((linkId) => (
          <Checkbox
            key={linkId}
            label={getName("link", linkId)}
            checked={chosen.includes(linkId)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, linkId] : chosen.filter((each) => each !== linkId))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
