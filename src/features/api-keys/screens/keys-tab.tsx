import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { RecordList } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import type { ApiKey, NewApiKey } from "../contract.ts";
import { countDaysLeft, SOON_DAYS } from "./expiry.ts";
import { keysQuery } from "./key-queries.ts";
import { KeyRow } from "./key-row.tsx";

const CreateDialog = lazyWithRetry(() => import("./create-dialog.tsx").then((file) => file.CreateDialog));
const ShownKey = lazyWithRetry(() => import("./shown-key.tsx").then((file) => file.ShownKey));
const RotateDialog = lazyWithRetry(() => import("./change-dialogs.tsx").then((file) => file.RotateDialog));
const DeleteDialog = lazyWithRetry(() => import("./change-dialogs.tsx").then((file) => file.DeleteDialog));

type Open =
  | { readonly kind: "create" }
  | { readonly kind: "shown"; readonly created: NewApiKey }
  | { readonly kind: "rotate" | "delete"; readonly apiKey: ApiKey };

const HEADING = "api-keys";

/** The API keys of the page. */
export function KeysTab() {
  const { t } = useTranslation(["api_keys", "common"]);
  const { toText } = useErrorTexts();
  const query = useQuery(keysQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create = () => setOpen({ kind: "create" });
  const show = (created: NewApiKey) => setOpen({ kind: "shown", created });
  // the button that opened a dialog may have disappeared with its key
  const focusAfter = () => document.getElementById(HEADING);
  return (
    <Card isPadded>
      <Section title={t("keys.title")} lead={t("keys.lead")} headingId={HEADING}>
        <QueryResult
          query={query}
          waiting={<LoadingRows text={t("common:loading")} rows={3} height="5rem" />}
          failed={toText(query.error, t("keys.failed"))}
          retry={t("keys.retry")}
        >
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState text={t("keys.empty")} action={<Button onClick={create}>{t("keys.create")}</Button>} />
            ) : (
              <Keys keys={keys} onCreate={create} onOpen={setOpen} />
            )
          }
        </QueryResult>
      </Section>
      <Suspense>
        {open?.kind === "create" && <CreateDialog onCreated={show} onClose={close} />}
        {open?.kind === "shown" && <ShownKey created={open.created} onClose={close} focusAfter={focusAfter} />}
        {open?.kind === "rotate" && <RotateDialog apiKey={open.apiKey} onRotated={show} onClose={close} />}
        {open?.kind === "delete" && <DeleteDialog apiKey={open.apiKey} onClose={close} focusAfter={focusAfter} />}
      </Suspense>
    </Card>
  );
}

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly onCreate: () => void;
  readonly onOpen: (open: Open) => void;
}

function Keys({ keys, onCreate, onOpen }: KeysProps) {
  const { t } = useTranslation("api_keys");
  const { formatDay } = useDateFormats();
  // the time when the screen was opened
  const [now] = useState(() => new Date());
  const soon = keys.filter(({ expiresAt }) => {
    const days = countDaysLeft(expiresAt, now);
    return days !== null && days >= 0 && days < SOON_DAYS;
  });
  return (
    <>
      {soon.map(({ _id, name, expiresAt }) => (
        <Banner key={_id} kind="info">
          {t("keys.soon", { name, day: formatDay(expiresAt!) })}
        </Banner>
      ))}
      <RecordList label={t("keys.list")}>
        {keys.map((apiKey) => (
          <KeyRow
            key={apiKey._id}
            apiKey={apiKey}
            now={now}
            onRotate={() => onOpen({ kind: "rotate", apiKey })}
            onDelete={() => onOpen({ kind: "delete", apiKey })}
          />
        ))}
      </RecordList>
      <Button className={stacked.action} leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
        {t("keys.create")}
      </Button>
    </>
  );
}
