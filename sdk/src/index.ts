export { Halka, type HalkaOptions } from "./halka.ts";
export { HalkaError, type FieldError } from "./error.ts";
export { paginate } from "./paginate.ts";
export type * from "./gen/types.gen.ts";
