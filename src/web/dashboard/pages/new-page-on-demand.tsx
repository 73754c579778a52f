import { noteResponse } from "#features/accounts/screens/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import { dismissNewPage, useIsNewPageRequested } from "./new-page-request.ts";

const loadDialog = () => import("./new-page-dialog.tsx").then((file) => file.NewPageDialog);

/** The dialog of a new page, while it is requested. */
export function NewPageOnDemand() {
  if (!useIsNewPageRequested()) return null;
  return (
    <OnDemand
      load={loadDialog}
      props={{ onClose: dismissNewPage }}
      onFailure={() => {
        noteResponse(false);
        dismissNewPage();
      }}
    />
  );
}
