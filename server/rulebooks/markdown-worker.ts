import { runTasks } from '#server/kit/workers/worker-queue.ts';
import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';

runTasks(renderMarkdown);
