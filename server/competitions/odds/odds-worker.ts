import { simulateSeason } from '#server/competitions/odds/simulate-season.ts';
import { runTasks } from '#server/kit/workers/worker-queue.ts';

runTasks(simulateSeason);
