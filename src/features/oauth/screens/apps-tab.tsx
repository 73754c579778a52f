import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { ConnectedApp } from "../contract.ts";
import { appsQuery, useDisconnect } from "./oauth-calls.ts";
import { useScopeText } from "./use-scope-text.ts";

const HEADING = "connected-apps";

/** The apps that the person has connected to their pages. */
export function AppsTab() {
  const { t } = useTranslation(["oauth", "common"]);
  const { toText } = useErrorTexts();
  const query = useQuery(appsQuery);
  const [open, setOpen] = useState<ConnectedApp>();
  return (
    <Card isPadded>
      <Section title={t("apps.title")} lead={t("apps.lead")} headingId={HEADING}>
        <QueryResult
          query={query}
          waiting={<LoadingRows text={t("common:loading")} rows={2} height="5rem" />}
          failed={toText(query.error)}
          retry={t("apps.retry")}
        >
          {(apps) =>
            apps.length === 0 ? (
              <NoApps />
            ) : (
              <RecordList label={t("apps.title")}>
                {apps.map((app) => (
                  <AppRow key={app._id} app={app} onDisconnect={() => setOpen(app)} />
                ))}
              </RecordList>
            )
          }
        </QueryResult>
      </Section>
      {open && <DisconnectDialog app={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function NoApps() {
  const { t } = useTranslation(["oauth", "common"]);
  const address = `${window.location.origin}/mcp`;
  const copy = (
    <CopyButton
      text={address}
      shown={address}
      label={t("apps.copy", { address })}
      doneLabel={t("apps.copied")}
      failedLabel={t("common:copy_blocked")}
      isCode
    />
  );
  return <EmptyState text={t("apps.empty")} action={copy} />;
}

function AppRow({ app, onDisconnect }: { readonly app: ConnectedApp; readonly onDisconnect: () => void }) {
  const { t } = useTranslation("oauth");
  const { formatDay, formatDateTime } = useDateFormats();
  const toWords = useScopeText();
  const { name, host, kind, workspace, scopes, createdAt, lastUsedAt } = app;
  return (
    <RecordRow
      actions={
        <Button
          variant="default"
          size="sm"
          aria-label={t("apps.disconnect_label", { name, handle: workspace.handle })}
          onClick={onDisconnect}
        >
          {t("apps.disconnect")}
        </Button>
      }
    >
      <RecordSummary name={name} code={host} badges={kind === "registered" && <Badge>{t("apps.unverified")}</Badge>}>
        <p>{scopes.map(toWords).join(" · ")}</p>
        <p className={stacked.soft}>
          {[
            t("apps.page", { handle: workspace.handle }),
            t("apps.since", { day: formatDay(createdAt) }),
            lastUsedAt ? t("apps.used", { moment: formatDateTime(lastUsedAt) }) : t("apps.unused"),
          ].join(" · ")}
        </p>
      </RecordSummary>
    </RecordRow>
  );
}

function DisconnectDialog({ app, onClose }: { readonly app: ConnectedApp; readonly onClose: () => void }) {
  const { t } = useTranslation("oauth");
  const { toText } = useErrorTexts();
  const disconnect = useDisconnect(app._id);
  const isDisconnected = useRef(false);
  const { name, workspace } = app;
  return (
    <Dialog
      title={t("apps.confirm_title", { name })}
      onClose={onClose}
      size="sm"
      // the button that opened the dialog disappears with the app
      focusAfter={() => (isDisconnected.current ? document.getElementById(HEADING) : null)}
    >
      <div className={stacked.form}>
        {disconnect.error && <Banner kind="error">{toText(disconnect.error)}</Banner>}
        <p className={stacked.soft}>{t("apps.confirm", { handle: workspace.handle })}</p>
        <ButtonRow>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("apps.keep")}
          </Button>
          <Button
            color="danger"
            disabled={disconnect.isPending}
            onClick={() =>
              disconnect.mutate(undefined, {
                onSuccess() {
                  isDisconnected.current = true;
                  showToast({ title: t("apps.done", { name }) });
                  onClose();
                },
              })
            }
          >
            {t("apps.disconnect")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
