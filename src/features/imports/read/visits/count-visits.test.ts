import { expect, test } from "vitest";
import { readFile } from "../read-file.ts";
import { VISITS_MAX } from "../../limits.ts";
import { countVisits } from "./count-visits.ts";

const now = new Date("2026-01-01T00:00:00Z");
const log = (count: number) => Buffer.from(`click_time;shorturl\n${"1700000000;a\n".repeat(count)}`);

test("counts half a million clicks, and rejects one more", async () => {
  const most = await readFile(log(VISITS_MAX));
  expect(await countVisits(most.visits!, now)).toMatchObject({ total: VISITS_MAX, unreadable: 0 });
  const more = await readFile(log(VISITS_MAX + 1));
  await expect(countVisits(more.visits!, now)).rejects.toMatchObject({ kind: { code: "import_too_many_visits" } });
}, 60_000);
