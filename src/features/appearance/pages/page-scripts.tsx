import { frameScript } from "../preview/scripts.ts";
import { blockScript } from "./blocks/block-script.ts";
import { pageScript } from "./page-script.ts";

interface PageScriptsProps {
  readonly workspaceId: string;
  readonly assetOrigin: string;
  readonly isPreview?: boolean;
  readonly hasBlocks?: boolean;
  readonly ownToken?: string | undefined;
}

/** The page's own scripts. In a draft they report nothing, since they are given no workspace. */
export function PageScripts({
  workspaceId,
  assetOrigin,
  isPreview = false,
  hasBlocks = false,
  ownToken,
}: PageScriptsProps) {
  const user = isPreview ? undefined : workspaceId;
  return (
    <>
      {isPreview && <script src={assetOrigin + frameScript.path} />}
      <script defer src={assetOrigin + pageScript.path} data-user={user} data-own={ownToken} />
      {hasBlocks && <script defer src={assetOrigin + blockScript.path} data-user={user} data-own={ownToken} />}
    </>
  );
}
