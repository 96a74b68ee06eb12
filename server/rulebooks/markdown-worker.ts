import { renderMarkdown } from '#server/rulebooks/render-markdown.ts';
import { runTasks } from '#server/worker-queue.ts';

runTasks(renderMarkdown);
