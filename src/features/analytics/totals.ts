export { countClicksSince } from "./store/totals.ts";
