import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { showNotice } from "#ui/show-notice.tsx";
import type { Share } from "../../sharing/contract.ts";
import { useShareCalls } from "./share-queries.ts";

/** Immediate actions on a share, each confirmed by a notice; switching off can be undone there. */
export function useShareActions({ _id: shareId, name }: Share) {
  const { t } = useTranslation("shares");
  const { toText } = useErrorTexts();
  const { change, rotate, remove } = useShareCalls();
  const closeLabel = t("notice.close");

  async function attempt(work: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await work();
      done();
    } catch (error) {
      showNotice({ title: t("notice.failed"), text: toText(error), isFailure: true, closeLabel });
    }
  }

  function switchTo(active: boolean): Promise<void> {
    return attempt(
      () => change.mutateAsync({ shareId, body: { active } }),
      () =>
        showNotice({
          title: t(active ? "notice.on" : "notice.off", { name }),
          closeLabel,
          ...(!active && { action: { label: t("notice.undo"), run: () => void switchTo(true) } }),
        }),
    );
  }

  return {
    isBusy: change.isPending || rotate.isPending || remove.isPending,
    switchTo,
    rotate: () =>
      attempt(
        () => rotate.mutateAsync(shareId),
        () => showNotice({ title: t("notice.rotated", { name }), closeLabel }),
      ),
    remove: () =>
      attempt(
        () => remove.mutateAsync(shareId),
        () => showNotice({ title: t("notice.deleted", { name }), closeLabel }),
      ),
  };
}
