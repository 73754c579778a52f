import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { useFields } from "#ui/use-fields.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { useChosenHost, useFindHost, useLinkHosts } from "../link-hosts.ts";
import { copyWhenReady } from "../short-links/copy-when-ready.ts";
import { useCreate, useCreateErrors } from "../short-links/create-short-link.ts";
import styles from "./new-link.module.css";

export interface CreatedShortLink {
  readonly link: ShortLink;
  readonly isCopied: boolean;
}

interface NewLinkFormProps {
  /** The address that was shared, or empty. */
  readonly address: string;
  readonly onCreated: (created: CreatedShortLink) => void;
}

/** Shortens an address and copies the link, but only once the form is submitted. */
export function NewLinkForm({ address, onCreated }: NewLinkFormProps) {
  const { t } = useTranslation(["new_link", "short_links"]);
  const create = useCreate();
  const toErrors = useCreateErrors();
  const hosts = useLinkHosts();
  const [host, chooseHost] = useChosenHost();
  const findHost = useFindHost();
  const field = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  // a shared address needs only one press of the button, and a focused field would open the keyboard of a phone
  useEffect(() => (address === "" ? field : send).current?.focus(), [address]);

  const form = useFields({
    names: ["link", "path"],
    check: (values) =>
      parseDestination(completeAddress(values.link)).ok ? {} : { link: t("short_links:create.invalid") },
    async onSubmit(values) {
      const link = completeAddress(values.link);
      const saving = findHost(host).then((chosen) => create({ link, path: values.path.trim(), host: chosen }));
      const copying = copyWhenReady(saving.then(({ shortUrl }) => shortUrl));
      try {
        onCreated({ link: await saving, isCopied: await copying });
        return undefined;
      } catch (error) {
        return toErrors(error);
      }
    },
  });

  return (
    <form className={styles.form} {...form.formProps} noValidate>
      <TextInput
        {...form.field("link")}
        ref={field}
        type="url"
        size="md"
        label={t("link")}
        placeholder="https://"
        defaultValue={address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hosts.length > 1 && (
        <NativeSelect
          name="host"
          size="md"
          label={t("short_links:create.host")}
          value={host?.host}
          data={hosts.map((each) => ({ value: each.host, label: each.displayHost }))}
          onChange={(event) => chooseHost(event.currentTarget.value)}
        />
      )}
      <TextInput
        {...form.field("path")}
        size="md"
        label={t("short_links:create.path")}
        placeholder={t("short_links:create.path_hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button ref={send} type="submit" size="md" loading={form.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
