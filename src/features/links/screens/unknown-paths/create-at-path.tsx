import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { useFields } from "#ui/use-fields.ts";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { copyWhenReady } from "../short-links/copy-when-ready.ts";
import { useCreate, useCreateErrors } from "../short-links/create-short-link.ts";
import { useCopyAnnouncement } from "../use-copy-address.ts";
import styles from "./unknown-path-list.module.css";

interface CreateAtPathProps {
  readonly path: UnknownPath;
  readonly onCreated: () => void;
}

/** Creates a link at a path of the workspace's own host, and copies its address. */
export function CreateAtPath({ path: { host, alias }, onCreated }: CreateAtPathProps) {
  const { t } = useTranslation("short_links");
  const field = useRef<HTMLInputElement>(null);
  const create = useCreate();
  const toErrors = useCreateErrors();
  const announceCopy = useCopyAnnouncement();
  useEffect(() => field.current?.focus(), []);

  const form = useFields({
    names: ["link"],
    check: ({ link }) => (parseDestination(completeAddress(link)).ok ? {} : { link: t("create.invalid") }),
    async onSubmit({ link }) {
      const saving = create({ link: completeAddress(link), path: alias, host });
      const copying = copyWhenReady(saving.then(({ shortUrl }) => shortUrl));
      try {
        const { shortUrl } = await saving;
        onCreated();
        announceCopy(await copying, shortUrl);
        return undefined;
      } catch (error) {
        const errors = toErrors(error);
        return { link: errors.link ?? errors.path };
      }
    },
  });

  return (
    <form className={styles.form} {...form.formProps} noValidate>
      <TextInput
        {...form.field("link")}
        ref={field}
        type="url"
        label={t("create.link")}
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" loading={form.isPending}>
        {t("create.send")}
      </Button>
    </form>
  );
}
