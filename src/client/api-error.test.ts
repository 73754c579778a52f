import { expect, it } from "vitest";
import { toApiError } from "./api-error.ts";

it("reads code, message, fields and retry delay from a problem document", () => {
  const errors = [{ field: "alias", message: "Taken" }];
  const error = toApiError(409, "7", { code: "alias_taken", message: "You already use it.", errors });
  expect(error).toMatchObject({
    status: 409,
    code: "alias_taken",
    message: "You already use it.",
    errors,
    retryAfterSeconds: 7,
  });
});

it.each([undefined, null, "<html>", 7, [], { code: 1, message: {}, errors: [{ field: 1 }, "x"] }])(
  "keeps the status if the body is not a problem document: %j",
  (body) => {
    const error = toApiError(502, "soon", body);
    expect(error).toMatchObject({ status: 502, code: "", message: "", errors: [], retryAfterSeconds: undefined });
  },
);
