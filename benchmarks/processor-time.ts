import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type pg from 'pg'

// What `getconf CLK_TCK` answers on every Linux that Node runs on.
const ticksPerSecond = 100

/** Seconds of processor that the operating system has charged to a process so far; 0 for one that is gone. */
export function processorTime(pid: number): number {
  try {
    // The name in parentheses may hold spaces; the fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

/** Megabytes that a process holds in memory. */
export const residentMemory = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The backends that serve one program: it names itself when it connects. */
export async function backendsOf(owner: pg.Client, applicationName: string): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    applicationName,
  ])
  return rows.map(({ pid }) => pid)
}

/** The server of all connections, and every process that it has begun. */
export async function databaseProcesses(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const begunBy = Number(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  return [begunBy, ...rows.map(({ pid }) => pid)]
}

/**
 * These processes keep to one core until they are let go, as if they ran on a machine of their own, and leave the
 * others to what is measured. With one core, or without `taskset`, everything stays as it is.
 */
export function keepToOneCore(pids: number[]): { letGo: () => void } {
  const cores = availableParallelism()
  const allow = (which: string) =>
    cores > 1 && pids.forEach((pid) => spawnSync('taskset', ['-acp', which, String(pid)]))
  allow('0')
  return { letGo: () => allow(`0-${cores - 1}`) }
}
