import { storeProducts } from "#app/features/store/tables.server.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { grantAdmin, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";
