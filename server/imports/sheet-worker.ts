import type { SheetImport } from '#contract/imports/schema.ts';
import { readImport } from '#server/imports/read-import.ts';
import { packReading } from '#server/imports/sheet-reader.ts';
import { runTasks } from '#server/worker-queue.ts';

runTasks((request: SheetImport) => packReading(readImport(request)));
