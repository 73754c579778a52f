import { noteAnswer } from "#features/accounts/screens/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import { dropPageWish, usePageWish } from "./new-page-wish.ts";

const loadDialog = () => import("./new-page-dialog.tsx").then((file) => file.NewPageDialog);

/** The dialog of a new page, while somebody wants one. */
export function NewPageOnDemand() {
  if (!usePageWish()) return null;
  return (
    <OnDemand
      load={loadDialog}
      props={{ onClose: dropPageWish }}
      onFailure={() => {
        noteAnswer(false);
        dropPageWish();
      }}
    />
  );
}
