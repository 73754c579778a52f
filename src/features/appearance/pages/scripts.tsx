import { createHash } from "node:crypto";
import frameSource from "../preview/preview-frame.js?raw";
import shellSource from "../preview/preview-shell.js?raw";
import blockSource from "./blocks/block-script.js?raw";
import pageSource from "./page-script.js?raw";

/** A script with an immutable address: its name contains a hash of its content. */
interface StandaloneScript {
  readonly path: string;
  readonly body: string;
}

/**
 * Strips comment lines and whitespace around punctuation from one of our scripts, and names it by its hash. Its strings
 * must have no whitespace around punctuation, and each statement must end in punctuation.
 */
function standaloneScript(name: string, source: string): StandaloneScript {
  const body = source
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^\s+/gm, "")
    .replace(/ ?(=>|[=!]==|\|\||&&|[=?:+<{},;()]) ?/g, "$1")
    .replaceAll("\n", "")
    .replace(/[,;](?=[)}])/g, "")
    .trim();
  return { path: `/assets/${name}-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`, body };
}

/** The main script of a page. */
export const pageScript = standaloneScript("page", pageSource);

/** The second script of a page, present only with blocks. */
export const blockScript = standaloneScript("blocks", blockSource);

/** Runs in the shell: receives drafts from the editor and shows each in a new frame. */
export const shellScript = standaloneScript("preview-shell", shellSource);

/** Runs first in a draft's page: disables links and forms, and reports scroll position and height. */
export const frameScript = standaloneScript("preview-frame", frameSource);

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
