import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { useLinks, useShortLink } from "#features/links/screens/link-queries.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { ErasureScope } from "../../erasure/scope.ts";
import { useDeleteStatistics } from "./data-inventory-queries.ts";
import styles from "./data-inventory.module.css";

/** Deletes statistics: of a link (preselected by `?link=`, even if it is off the page or purged), of the page, or all. */
export function DeleteStatistics() {
  const { t } = useTranslation("data_inventory");
  const [search] = useSearchParams();
  const preselected = search.get("link") ?? undefined;
  const query = useLinkOptions(preselected);
  const [kind, setKind] = useState<ErasureScope["kind"]>("link");
  const [chosen, setChosen] = useState(preselected);
  /** What the open dialog deletes; fixed, since the list of links may change behind it. */
  const [confirming, setConfirming] = useState<{ readonly scope: ErasureScope; readonly name: string }>();
  const link = query.data?.find(({ value }) => value === chosen) ?? query.data?.[0];
  const scope: ErasureScope | undefined =
    kind !== "link" ? { kind } : link === undefined ? undefined : { kind, linkId: link.value };
  return (
    <Section title={t("delete.title")} lead={t("delete.lead")} headingId="delete-statistics">
      <div className={styles.choice}>
        <RadioGroup
          legend={t("delete.what")}
          isLegendHidden
          look="segments"
          choices={(["link", "page", "all"] as const).map((value) => ({ value, label: t(`delete.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {kind === "link" && (
          <QueryView query={query}>
            {(options) =>
              link === undefined ? (
                <p className={styles.soft}>{t("delete.no_links")}</p>
              ) : (
                <FilterSelect label={t("delete.choose")} value={link.value} options={options} onChange={setChosen} />
              )
            }
          </QueryView>
        )}
      </div>
      <Button
        className={styles.deleteButton}
        variant="default"
        c="var(--danger)"
        disabled={scope === undefined}
        onClick={() => scope && setConfirming({ scope, name: link?.name ?? "" })}
      >
        {t("delete.submit")}
      </Button>
      {confirming && <ConfirmDelete {...confirming} onClose={() => setConfirming(undefined)} />}
    </Section>
  );
}

/** The links on the page and the preselected one. */
function useLinkOptions(preselected: string | undefined) {
  const { t } = useTranslation("data_inventory");
  const onPage = useLinks();
  const isOff = preselected !== undefined && onPage.data?.some(({ _id }) => _id === preselected) === false;
  const one = useShortLink(isOff ? preselected : undefined);
  const isGone = one.error instanceof ApiError && one.error.status === 404;
  const isOneKnown = !isOff || isGone || one.data !== undefined;
  const { isError, error, isFetching, refetch } = isOneKnown ? onPage : one;
  const links = isOneKnown ? onPage.data : undefined;
  const data = links?.map(({ _id, name }) => ({ value: _id, name }));
  if (data && isOff) data.push({ value: preselected, name: one.data?.name ?? t("delete.gone") });
  return { data, isError, error, isFetching, refetch };
}

interface ConfirmDeleteProps {
  readonly scope: ErasureScope;
  readonly name: string;
  readonly onClose: () => void;
}

/** Lists what will be deleted and what stays, and asks for confirmation. */
function ConfirmDelete({ scope, name, onClose }: ConfirmDeleteProps) {
  const { t } = useTranslation("data_inventory");
  const { toText } = useErrorTexts();
  const remove = useDeleteStatistics();
  const { kind } = scope;
  async function confirm() {
    try {
      await remove.mutateAsync(scope);
      showToast({ title: t("delete.started"), text: t("delete.started_text") });
    } catch (error) {
      showToast({ title: t("delete.failed"), text: toText(error), isFailure: true });
    }
    onClose();
  }
  return (
    <Dialog title={t(`delete.${kind}_title`, { name })} onClose={onClose}>
      <div className={styles.question}>
        <p>{t(`delete.${kind}_text`)}</p>
        {kind === "link" && <p className={styles.soft}>{t("delete.link_mixed")}</p>}
        <p className={styles.soft}>{t("delete.backup")}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("delete.cancel")}
          </Button>
          <Button color="danger" loading={remove.isPending} onClick={() => void confirm()}>
            {t("delete.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
