import { readFileSync } from 'node:fs'
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
export const residentMemory = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The backends that serve one program: it names itself when it connects. */
export async function backendsOf(owner: pg.Client, applicationName: string): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [applicationName])
  return rows.map(({ pid }) => pid)
}
