import { Suspense } from "react";
import { OnDemand } from "#client/on-demand.ts";
import type { UploadModalProps } from "./upload-modal.tsx";

const load = () => import("./upload-modal.tsx").then(({ UploadModal }) => UploadModal);

/** The upload modal, open while mounted; its code loads when it is first opened. */
export function Upload(props: UploadModalProps) {
  return (
    <Suspense>
      <OnDemand load={load} props={props} onFailure={props.onClose} />
    </Suspense>
  );
}
