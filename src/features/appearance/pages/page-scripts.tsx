import { frameScript } from "../preview/scripts.ts";
import { pageScript } from "./page-script.ts";

interface PageScriptsProps {
  readonly workspaceId: string;
  readonly assetOrigin: string;
  readonly isPreview?: boolean;
}

/** The page's own script; in a draft it reports nothing, because it does not know whose page it is. */
export function PageScripts({ workspaceId, assetOrigin, isPreview = false }: PageScriptsProps) {
  return (
    <>
      {isPreview && <script src={assetOrigin + frameScript.path} />}
      <script defer src={assetOrigin + pageScript.path} data-user={isPreview ? undefined : workspaceId} />
    </>
  );
}
