import { afterAll } from "vitest";
import { cleanUp } from "./after-file.ts";

// registered here, since Vitest runs this file before each test file, even where test files share their modules
afterAll(cleanUp);
