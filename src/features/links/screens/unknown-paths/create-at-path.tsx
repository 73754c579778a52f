import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { UnknownPath } from "../../unknown-paths/contract.ts";
import { linkCall } from "../link-queries.ts";
import { useCopyText } from "../use-copy-address.ts";
import styles from "./unknown-path-list.module.css";

/** Creates a link at a path of the workspace's own host, and copies its address. */
export function CreateAtPath({ path: { host, alias } }: { readonly path: UnknownPath }) {
  const { t } = useTranslation("short_links");
  const field = useRef<HTMLInputElement>(null);
  const reload = useReloadPageItems();
  const copy = useCopyText();
  const { toFields, toText } = useErrorTexts();
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  const create = useMutation({
    mutationFn: (address: string) => linkCall("POST /v1/links", { body: { link: address, host, path: alias } }),
    onSuccess: ({ shortUrl }) => {
      copy(shortUrl);
      return reload();
    },
    onError: (failure) => {
      const found = failure instanceof ApiError ? toFields(failure, ["link", "path"]) : undefined;
      fail(found?.link ?? found?.path ?? toText(failure));
    },
  });
  useEffect(() => field.current?.focus(), []);

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
        if (create.isPending) return;
        const address = completeAddress(link);
        if (parseDestination(address).ok) create.mutate(address);
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
      <Button type="submit" loading={create.isPending}>
        {t("create.send")}
      </Button>
    </form>
  );
}
