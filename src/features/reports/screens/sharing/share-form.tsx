import "#ui/switch.css";
import { Button, Switch, TextInput, Checkbox } from "@mantine/core";
import { type SubmitEvent, useState, useId } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "#base/errors.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { PasswordField } from "#features/accounts/screens/password-field.tsx";
import { useLinkNames } from "#features/analytics/screens/statistics/own-source.tsx";
import { useSource } from "#features/analytics/screens/statistics/source.tsx";
import { useValueNames } from "#features/analytics/screens/statistics/value-names.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { Share } from "../../sharing/contract.ts";
import { SHARE_NAME_MAX_LENGTH, SHARE_PASSWORD_MAX_LENGTH } from "../../sharing/limits.ts";
import styles from "./sharing.module.css";
import { useShareCalls } from "./share-queries.ts";

interface ShareFormProps {
  /** The share to change; undefined for a new one. */
  readonly share: Share | undefined;
  readonly onDone: () => void;
}

type FormErrors = FieldErrors<"name" | "password" | "links">;

/** The form of a share: what it shows, and whether it needs a password. The server creates the URL. */
export function ShareForm({ share, onDone }: ShareFormProps) {
  const { t } = useTranslation("shares");
  const { toText, toFields } = useErrorTexts();
  const { create, change } = useShareCalls();
  const idempotencyKey = useIdempotencyKey();
  const [hasPassword, setHasPassword] = useState(share?.has_password ?? false);
  const [links, setLinks] = useState<readonly string[] | null>(share?.links ?? null);
  const [hidesReferrers, setHidesReferrers] = useState(share?.hide_referrers ?? false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const isBusy = create.isPending || change.isPending;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
    const text = (field: string) => (values.get(field) as string | null) ?? "";
    const password = text("password");
    const isKept = password === "" && share?.has_password === true;
    const found: FormErrors = {
      ...(hasPassword && password === "" && !isKept && { password: t("form.password_missing") }),
      ...(links?.length === 0 && { links: t("form.links_missing") }),
    };
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    const body = {
      name: text("name"),
      links: links && [...links],
      hide_referrers: hidesReferrers,
      ...(hasPassword ? !isKept && { password } : { password: null }),
    };
    try {
      await (share
        ? change.mutateAsync({ shareId: share._id, body })
        : create.mutateAsync({ body, idempotencyKey: idempotencyKey.get(body) }));
      onDone();
    } catch (error) {
      const fields = toFields(error, ["name", "password", "links"]);
      if (fields) setErrors(fields);
      else setFailure(toText(error));
    }
  }

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      <TextInput
        name="name"
        label={t("form.name")}
        placeholder={t("form.name_hint")}
        defaultValue={share?.name}
        maxLength={SHARE_NAME_MAX_LENGTH}
        required
        autoComplete="off"
        error={errors.name}
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
        <LinkChoice shared={share?.links ?? []} chosen={links} error={errors.links} onChange={setLinks} />
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
          name="password"
          label={t("form.password")}
          description={share?.has_password ? t("form.password_kept") : undefined}
          required={!share?.has_password}
          maxLength={SHARE_PASSWORD_MAX_LENGTH}
          // this password is for other people, and a password manager would save it as the user's own
          autoComplete="off"
          error={errors.password}
        />
      )}
      <ButtonRow>
        <Button variant="default" onClick={onDone} disabled={isBusy}>
          {t("back")}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t("form.saving") : t(share ? "form.save" : "form.create")}
        </Button>
      </ButtonRow>
    </form>
  );
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
