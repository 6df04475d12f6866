import { runServer } from "../build/server/index.js";

await runServer();
