/** Thrown when a store named in a setting cannot be used; the message is one line for the operator. */
export class StoreUnusable extends Error {
  override name = "StoreUnusable";
}
