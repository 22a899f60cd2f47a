import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type pg from 'pg'

// The answer of `getconf CLK_TCK` on every Linux that Node runs on.
const ticksPerSecond = 100

/**
 * Seconds of processor time that the operating system has charged to a process so far; 0 for a process that has
 * ended.
 */
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

/** The backends of one program: it names itself when it connects. */
export async function backendsOf(owner: pg.Client, applicationName: string): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    applicationName,
  ])
  return rows.map(({ pid }) => pid)
}

/** The server of all connections, and all of its processes. */
export async function databaseProcesses(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const begunBy = Number(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  return [begunBy, ...rows.map(({ pid }) => pid)]
}

/**
 * These processes keep to one core until they are released, as if they ran on another machine, and leave the others
 * to the measured process. With one core, or without `taskset`, everything stays unchanged.
 */
export function keepToOneCore(pids: number[]): { letGo: () => void } {
  const cores = availableParallelism()
  const allow = (which: string) =>
    cores > 1 && pids.forEach((pid) => spawnSync('taskset', ['-acp', which, String(pid)]))
  allow('0')
  return { letGo: () => allow(`0-${cores - 1}`) }
}
