import { expect, it } from "vitest";
import { findUnchanged } from "./release-code.ts";

const LIBRARY = "/app/node_modules/@chdb/lib-linux-x64-gnu/libchdb.so";
const SMAPS = `5581e2a00000-5581e2b00000 r-xp 00000000 08:01 11                         /usr/local/bin/node
Rss:                1024 kB
Anonymous:             0 kB
7f0c10000000-7f0c18000000 r--p 00000000 08:01 42                         ${LIBRARY}
Rss:               65536 kB
Anonymous:             0 kB
7f0c18000000-7f0c30000000 r-xp 08000000 08:01 42                         ${LIBRARY}
Rss:              131072 kB
Anonymous:             0 kB
7f0c30000000-7f0c30800000 r--p 20000000 08:01 42                         ${LIBRARY}
Rss:                8192 kB
Anonymous:          8192 kB
7f0c30800000-7f0c31000000 rw-p 20800000 08:01 42                         ${LIBRARY}
Rss:                   0 kB
Anonymous:             0 kB
`;

it("unmaps the library's unchanged pages, but nothing writable, changed or belonging to another file", () => {
  expect(findUnchanged(SMAPS)).toEqual([
    { start: 0x7f0c10000000n, length: 0x8000000n },
    { start: 0x7f0c18000000n, length: 0x18000000n },
  ]);
});
