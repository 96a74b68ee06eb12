import type { SheetImport } from '#contract/imports/schema.ts';
import { readImport } from '#server/imports/read/read-import.ts';
import { packReading } from '#server/imports/read/sheet-reader.ts';
import { runTasks } from '#server/kit/workers/worker-queue.ts';

runTasks((request: SheetImport) => packReading(readImport(request)));
