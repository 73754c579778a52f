import { Suspense } from "react";
import { noteResponse } from "#features/accounts/screens/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import type { UploadModalProps } from "./upload-modal.tsx";

const load = () => import("./upload-modal.tsx").then(({ UploadModal }) => UploadModal);

/** The modal in which a picture is uploaded, open as long as it is there; its code is fetched with its first opening. */
export function Upload(props: UploadModalProps) {
  return (
    <Suspense>
      <OnDemand
        load={load}
        props={props}
        onFailure={() => {
          noteResponse(false);
          props.onClose();
        }}
      />
    </Suspense>
  );
}
