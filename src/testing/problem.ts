import { expect } from "vitest";

/** Expects a problem response as RFC 9457 and the contracts define it, without internal details. */
export function expectProblem(
  result: { status: number; headers: Headers; body: unknown },
  status: number,
  code?: string,
): void {
  const { headers, body } = result;
  expect(result).toMatchObject({ status });
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(body).toMatchObject({
    type: "about:blank",
    title: expect.stringMatching(/^[A-Z][A-Za-z ]+$/),
    status,
    detail: expect.any(String),
    message: expect.stringMatching(/\S/),
    code: code ?? expect.stringMatching(/^[a-z_]+$/),
    request_id: headers.get("x-request-id"),
  });
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/ {4}at |node_modules|\.ts:|select .+ from |insert into/i);
}

/** The names of the fields that an error response is about. */
export const getErrorFields = (body: unknown): string[] =>
  (body as { errors: { field: string }[] }).errors.map(({ field }) => field);

export const getErrorCode = (body: unknown): string => (body as { code: string }).code;
