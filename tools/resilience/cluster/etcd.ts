import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnIn } from '#tools/resilience/cluster/folder-processes.ts';
import { PROGRAMS } from '#tools/resilience/cluster/packages.ts';
import { createPart, isOk } from '#tools/resilience/cluster/part.ts';

export type EtcdMember = ReturnType<typeof createEtcdMember>;

/** A member of etcd; not started yet. `etc` holds the machine's rendered files. */
export function createEtcdMember(name: string, options: { folder: string; etc: string; port: number }) {
  const { folder, etc, port } = options;
  const url = `http://127.0.0.1:${port}`;
  const part = createPart({
    name: `etcd of ${name}`,
    folder,
    launch: () => spawnIn(folder, PROGRAMS.etcd, [], readEnvironment(path.join(etc, 'default/etcd'))),
    isUp: () => isOk(`${url}/health`),
  });
  return { ...part, /** Address for clients. */ url };
}

/** The leading member, or undefined during an election. */
export async function findEtcdLeader(members: EtcdMember[]): Promise<EtcdMember | undefined> {
  for (const member of members) {
    const status = await readStatus(member);
    if (status && status.leader === status.header.member_id) return member;
  }
  return undefined;
}

async function readStatus({ url }: EtcdMember) {
  try {
    const response = await fetch(`${url}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1000),
    });
    return (await response.json()) as { header: { member_id: string }; leader?: string };
  } catch {
    return undefined;
  }
}

/** The variables of a file in the form of systemd's EnvironmentFile. */
function readEnvironment(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)="(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}
