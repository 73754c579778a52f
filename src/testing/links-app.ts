import { blocksContract } from "#features/blocks/contract.ts";
import { blockRoutes } from "#features/blocks/routes.ts";
import { linksContract } from "#features/links/contract.ts";
import { linkRoutes } from "#features/links/routes.ts";
import { type WorkspaceApp, workspaceApp } from "./workspace-app.ts";

/** Serves the calls of a workspace's links, blocks and categories on a separate database. */
export function linksApp(): Promise<WorkspaceApp> {
  return workspaceApp({ ...blocksContract, ...linksContract }, { ...blockRoutes, ...linkRoutes });
}
