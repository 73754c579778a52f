export { countClicksSince, countReach } from "./store/totals.ts";
