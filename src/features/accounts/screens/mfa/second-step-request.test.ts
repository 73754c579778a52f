import { expect, test } from "vitest";
import { toApiError } from "#client/api-error.ts";
import { toSecondStepRequest } from "./second-step-request.ts";

test("reads the challenge and the supported methods from an API error that requires a second step", () => {
  const body = { code: "second_factor_required", challenge: "abc", methods: ["passkey", "code", "telepathy"] };
  expect(toSecondStepRequest(toApiError(401, null, body))).toEqual({ challenge: "abc", methods: ["code", "passkey"] });
});

test.each([
  new Error("away"),
  toApiError(401, null, { code: "wrong_credentials", challenge: "abc", methods: ["code"] }),
  toApiError(401, null, { code: "second_factor_required" }),
  toApiError(401, null, { code: "second_factor_required", challenge: 1, methods: "code" }),
])("returns undefined for every other error", (error) => {
  expect(toSecondStepRequest(error)).toBeUndefined();
});
