import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { linkCall } from "../link-queries.ts";
import { copyWhenReady } from "../short-links/copy-when-ready.ts";
import { useCopyAnnouncement } from "../use-copy-address.ts";
import styles from "./unknown-path-list.module.css";

/** Creates a link at a path of the workspace's own host, and copies its address. */
export function CreateAtPath({ path: { host, alias } }: { readonly path: UnknownPath }) {
  const { t } = useTranslation("short_links");
  const field = useRef<HTMLInputElement>(null);
  const reload = useReloadPageItems();
  const announceCopy = useCopyAnnouncement();
  const { toFields, toText } = useErrorTexts();
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  useEffect(() => field.current?.focus(), []);

  async function save(address: string) {
    setSaving(true);
    try {
      const saving = linkCall("POST /v1/links", { body: { link: address, host, path: alias } });
      const copying = copyWhenReady(saving.then(({ shortUrl }) => shortUrl));
      const { shortUrl } = await saving;
      announceCopy(await copying, shortUrl);
      await reload();
    } catch (failure) {
      const found = failure instanceof ApiError ? toFields(failure, ["link", "path"]) : undefined;
      fail(found?.link ?? found?.path ?? toText(failure));
    } finally {
      setSaving(false);
    }
  }
  function fail(text: string) {
    setError(text);
    field.current?.focus();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        const address = completeAddress(link);
        if (parseDestination(address).ok) void save(address);
        else fail(t("create.invalid"));
      }}
    >
      <TextInput
        ref={field}
        type="url"
        label={t("create.link")}
        placeholder="https://"
        value={link}
        error={error}
        errorProps={{ role: "alert" }}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          setError(undefined);
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" loading={isSaving}>
        {t("create.send")}
      </Button>
    </form>
  );
}
