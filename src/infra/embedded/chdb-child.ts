import { runChild } from "./chdb/child.ts";

runChild();
