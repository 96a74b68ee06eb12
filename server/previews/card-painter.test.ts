import { expect, test, vi } from 'vitest';
import { CardPainter } from '#server/previews/card-painter.ts';
import { SITE_CARD } from '#server/previews/page-subjects.ts';

vi.mock('node:worker_threads', async (importOriginal) => {
  const { Worker } = await importOriginal<typeof import('node:worker_threads')>();
  return {
    Worker: class extends Worker {
      constructor() {
        super('throw new Error("no native binding")', { eval: true });
      }
    },
  };
});

test('a worker that fails is reported, and its pictures are rejected', async () => {
  const heard: string[] = [];
  const painter = new CardPainter(({ message }) => heard.push(message));
  const pictures = await Promise.allSettled([painter.paint(SITE_CARD), painter.paint(SITE_CARD)]);
  expect(pictures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(heard).toEqual(['no native binding', 'no native binding']);
  await painter.end();
});
