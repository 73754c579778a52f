/**
 * The blocks of a page in order, without archived ones. Empty for a workspace that does not exist or is not verified
 * yet.
 */
export { selectBlocksForPage as findBlocksForPage, type VisitBlock } from "./store/visit-blocks.ts";
