/** For features that write links in bulk: lock the workspace first, and bump the version of the order last. */
export { bumpLinksVersion, lockLinks, tryLockLinks } from "./store/version.ts";
