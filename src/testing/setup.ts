import { afterAll } from "vitest";
import { cleanUp } from "./after-file.ts";

// Vitest runs this file before each test file, also where test files share their modules
afterAll(cleanUp);
