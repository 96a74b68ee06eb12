import { mountSmallDisk, runFullDisk } from '#e2e/full-disk.ts';
import { expect, test } from '#e2e/journey.ts';

test('a full disk refuses writes with 503 and serves reads; once it has space every match is stored once and completely', async () => {
  const disk = mountSmallDisk();
  test.skip(disk === undefined, 'A small disk can be mounted by root alone.');
  if (!disk) return;
  test.setTimeout(480_000);
  try {
    const { refusals, ...report } = await runFullDisk(disk.folder);
    expect(report).toMatchObject({ acknowledged: 600, lost: 0, doubled: 0, half: 0, listed: 0, refusedReads: [] });
    expect(Object.keys(refusals)).toContain('The database has no room left. Try again later.');
  } finally {
    disk.unmount();
  }
});
