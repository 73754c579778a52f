import { noteResponse } from "#client/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import { useIsNewPageRequested, useRequestNewPage } from "./new-page-request.ts";

const loadDialog = () => import("./new-page-dialog.tsx").then((file) => file.NewPageDialog);

/** The dialog of a new page, while it is requested. */
export function NewPageOnDemand() {
  const requestNewPage = useRequestNewPage();
  const dismiss = () => requestNewPage(false);
  if (!useIsNewPageRequested()) return null;
  return (
    <OnDemand
      load={loadDialog}
      props={{ onClose: dismiss }}
      onFailure={() => {
        noteResponse(false);
        dismiss();
      }}
    />
  );
}
