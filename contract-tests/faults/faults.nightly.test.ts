// The faults by undici, with the results of fetch.

import { undiciTransport } from "../../src/undici.ts";
import { testFaults } from "./fault-tests.ts";

testFaults(undiciTransport);
