import { useTranslation } from "react-i18next";
import { showNotice } from "#ui/show-notice.tsx";
import type { Link } from "../contract.ts";
import { useChangeLinks } from "./change-queries.ts";
import type { LinksChange } from "./change-links.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";

const UNDO_MS = 8000;

/** Changes links optimistically and announces the result, with an undo where possible and a message on failure. */
export function useLinkChanges(): (links: readonly Link[], change: LinksChange, all: readonly Link[]) => void {
  const { t } = useTranslation(["links", "common"]);
  const { mutateAsync } = useChangeLinks();
  const showFailure = useListFailure();

  function run(links: readonly Link[], change: LinksChange, all: readonly Link[]) {
    const ids = links.map(({ _id }) => _id);
    const count = ids.length;
    const before = change.action === "restore" ? all : undefined;
    const offer = (title: string, inverse: LinksChange) =>
      showNotice({
        title,
        closeLabel: t("common:close"),
        durationMs: UNDO_MS,
        action: { label: t("undo"), run: () => run(links, inverse, all) },
      });
    let closeNotice = () => {};
    if (change.action === "delete") closeNotice = offer(t("done.delete", { count }), { action: "restore" });
    if (change.action === "archive") closeNotice = offer(t("done.archive", { count }), { action: "unarchive" });
    mutateAsync({ ids, change, before }).catch((error: unknown) => {
      closeNotice();
      showFailure(error, t(`not_done.${change.action}`, { count }), () => run(links, change, all));
    });
  }
  return run;
}
