import frameSource from "../preview/preview-frame.js?raw";
import shellSource from "../preview/preview-shell.js?raw";
import blockSource from "./blocks/block-script.js?raw";
import pageSource from "./page-script.js?raw";
import { standaloneScript } from "./standalone-script.ts";

/**
 * Strips whitespace around punctuation. Strings of a script must have no whitespace around punctuation, and each
 * statement must end in punctuation.
 */
function minify(script: string): string {
  return script
    .replace(/ ?(=>|[=!]==|\|\||&&|[=?:+<{},;()]) ?/g, "$1")
    .replaceAll("\n", "")
    .replace(/[,;](?=[)}])/g, "");
}

/** The main script of a page. */
export const pageScript = standaloneScript("page", pageSource, minify);

/** The second script of a page, present only with blocks. */
export const blockScript = standaloneScript("blocks", blockSource, minify);

/** Runs in the shell: receives drafts from the editor and shows each in a new frame. */
export const shellScript = standaloneScript("preview-shell", shellSource, minify);

/** Runs first in a draft's page: disables links and forms, and reports scroll position and height. */
export const frameScript = standaloneScript("preview-frame", frameSource, minify);

interface PageScriptsProps {
  readonly workspaceId: string;
  readonly assetOrigin: string;
  readonly isPreview?: boolean;
  readonly hasBlocks?: boolean;
  readonly ownerToken?: string | undefined;
}

/** The page's own scripts. In the preview of a draft they report nothing, since they are given no workspace. */
export function PageScripts({
  workspaceId,
  assetOrigin,
  isPreview = false,
  hasBlocks = false,
  ownerToken,
}: PageScriptsProps) {
  const user = isPreview ? undefined : workspaceId;
  return (
    <>
      {isPreview && <script src={assetOrigin + frameScript.path} />}
      <script defer src={assetOrigin + pageScript.path} data-user={user} data-own={ownerToken} />
      {hasBlocks && <script defer src={assetOrigin + blockScript.path} data-user={user} data-own={ownerToken} />}
    </>
  );
}
