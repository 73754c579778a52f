import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Link } from "../contract.ts";
import { ALIAS_MAX_LENGTH, DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";
import { isPlatform } from "../platforms.ts";
import { findLinkFaults } from "./check-link.ts";
import { completeAddress } from "./complete-address.ts";
import { guessPlatform } from "./guess-platform.ts";
import styles from "./link-form.module.css";
import { useSaveLink } from "./link-queries.ts";
import { PlatformSelect } from "./platform-select.tsx";

const names = ["link", "name", "slug", "description", "alias"] as const;

export function LinkForm({ target, onDone }: { target: Link | undefined; onDone: () => void }) {
  const { t } = useTranslation(["links", "common"]);
  const { textOf, fieldsOf } = useErrorTexts();
  const { username } = useCurrentUser();
  const save = useSaveLink();
  const [failure, setFailure] = useState<unknown>();
  const [platform, setPlatform] = useState<Link["slug"] | undefined>(target?.slug);
  const [isGuessing, setGuessing] = useState(!target);

  const form = useFields({
    names,
    check(values) {
      const faults = findLinkFaults(values);
      return {
        link: faults.link && t(`form.fault.${faults.link}`),
        name: faults.name && t(`form.fault.${faults.name}`),
        slug: faults.slug && t(`form.fault.${faults.slug}`),
        alias: faults.alias && t(`form.fault.${faults.alias}`),
      };
    },
    async onSubmit({ link, name, slug, description, alias }) {
      setFailure(undefined);
      if (!isPlatform(slug)) return undefined;
      const fields = { link: completeAddress(link), name: name.trim(), slug, description, ...(alias ? { alias } : {}) };
      try {
        await save.mutateAsync({ target, fields });
        onDone();
        return undefined;
      } catch (error) {
        const faults = fieldsOf(error, names);
        if (!faults) setFailure(error);
        return faults;
      }
    },
  });
  const linkField = form.field("link");

  return (
    <form className={styles.form} {...form.formProps}>
      {failure !== undefined && (
        <Banner kind="error">
          {textOf(failure)}
          {failure instanceof ApiError && failure.code === "plan_limit" && (
            <a className={styles.plans} href="/pricing">
              {t("form.see_plans")}
            </a>
          )}
        </Banner>
      )}
      <TextInput
        {...linkField}
        onChange={(event) => {
          linkField.onChange(event);
          if (isGuessing) setPlatform(guessPlatform(completeAddress(event.currentTarget.value)));
        }}
        onBlur={(event) => {
          event.currentTarget.value = completeAddress(event.currentTarget.value);
        }}
        label={t("form.link")}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={target?.link}
        data-autofocus={target ? undefined : true}
        required
      />
      <TextInput
        {...form.field("name")}
        label={t("form.name")}
        maxLength={NAME_MAX_LENGTH}
        defaultValue={target?.name}
        data-autofocus={target ? true : undefined}
        required
      />
      <PlatformSelect
        value={platform}
        error={form.field("slug").error}
        onChange={(chosen) => {
          setPlatform(chosen);
          setGuessing(false);
        }}
      />
      <Textarea
        {...form.field("description")}
        label={t("form.description")}
        description={t("form.optional")}
        rows={2}
        maxLength={DESCRIPTION_MAX_LENGTH}
        defaultValue={target?.description ?? ""}
      />
      <TextInput
        {...form.field("alias")}
        label={t("form.alias")}
        description={t("form.alias_hint", { prefix: `/${username}/` })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ALIAS_MAX_LENGTH}
        defaultValue={target?.alias}
      />
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t("form.saving") : t("form.save")}
        </Button>
      </ButtonRow>
    </form>
  );
}
