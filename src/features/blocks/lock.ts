/** For features that write links: lock the workspace first, and bump the version of the order last. */
export { bumpLinksVersion, lockLinks, selectLinksVersion, tryLockLinks } from "./store/version.ts";
