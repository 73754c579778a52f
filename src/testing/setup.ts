import fc from "fast-check";
import { afterAll } from "vitest";
import { cleanUp } from "./after-file.ts";

// a failure belongs to the change that caused it; another seed of the environment tries other inputs
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 20_261_123) });

// registered here, since Vitest runs this file before each test file, even where test files share their modules
afterAll(cleanUp);
