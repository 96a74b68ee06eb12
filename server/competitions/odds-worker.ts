import { simulateSeason } from '#server/competitions/simulate-season.ts';
import { runTasks } from '#server/worker-queue.ts';

runTasks(simulateSeason);
