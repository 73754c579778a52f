import { expect, test } from "vitest";
import { isServedOnPageHost } from "./page-host.ts";

test("serves only page assets and page reports of the application on hosts of pages and short links", async () => {
  const id = "11111111-1111-7111-8111-111111111111";
  const parts: [string, string][] = [
    ["GET", "/assets/page-0123456789.js"],
    ["GET", `/custom/${id}-0123456789abcdef.css`],
    ["GET", "/healthz"],
    ["POST", `/v1/log/visit/${id}`],
    ["POST", `/v1/widget/link/${id}/${id}`],
    ["POST", `/v1/blocks/views/${id}`],
    ["POST", `/v1/blocks/${id}/${id}`],
  ];
  for (const [method, path] of parts) expect(isServedOnPageHost(method, path), path).toBe(true);
  const others: [string, string][] = [
    ["GET", "/metrics"],
    ["GET", `/v1/log/visit/${id}`],
    ["POST", "/v1/widget/link"],
    ["POST", `/v1/widget/link/${id}/copy`],
    ["POST", "/users/login"],
    ["PUT", `/v1/widget/link/${id}/${id}`],
    ["POST", `/api/v1/log/visit/${id}`],
    ["GET", "/assets/.."],
    ["GET", "/assets/a/../../login"],
  ];
  for (const [method, path] of others) expect(isServedOnPageHost(method, path), path).toBe(false);
});
