import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'

/** A node of a plan, as auto_explain writes it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}
export type Cost = {
  buffers: number
  rows: number
  /** The number of index descents. */ descents: number
  /** The most expensive statement, and its buffers. */ most: { buffers: number; text: string }
}

/** PostgreSQL writes its log into one file of machine-readable lines. */
export const logOfPlans = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'plans.log',
  log_rotation_size: '0',
  log_rotation_age: '0',
}

/**
 * From the next connection on, every statement of the server is logged with its plan and cost. Compiled plans and
 * statements within functions are part of the surrounding statement's sum.
 */
export async function explainGateway(owner: pg.ClientBase): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  }
  for (const [name, value] of Object.entries(settings)) await owner.query(`alter role gateway set ${name} = '${value}'`)
}

export const sizeOf = (file: string): number => statSync(file).size

const mark = /^select 'mark (\d+)'/
export const markOf = (number: number): string => `select 'mark ${number}'`

/**
 * The statements between one mark and the next, by the number of the first. `until` is the mark after which reading
 * stops.
 */
export async function costsIn(file: string, from: number, until: number): Promise<Map<number, Cost>> {
  const costs = new Map<number, Cost>()
  let at = -1
  for await (const line of createInterface({ input: createReadStream(file, { start: from }) })) {
    const message = messageOf(line)
    const begins = message?.indexOf('plan:\n') ?? -1
    if (begins < 0) continue
    const { 'Query Text': text, Plan } = JSON.parse(message!.slice(begins + 6)) as { 'Query Text': string; Plan: Node }
    const marked = mark.exec(text)
    if (marked) {
      at = Number(marked[1])
      if (at === until) return costs
      costs.set(at, { buffers: 0, rows: 0, descents: 0, most: { buffers: 0, text: '' } })
      continue
    }
    const cost = costs.get(at)
    if (!cost || isOwn(text)) continue
    const buffers = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    cost.buffers += buffers
    cost.rows += rowsRead(Plan)
    cost.descents += descentsIn(Plan)
    if (buffers > cost.most.buffers) cost.most = { buffers, text }
  }
  throw new Error(`The log of plans ends before mark ${until}.`)
}

/** The server's own statements, behind requests and not for one of them. */
const isOwn = (text: string) =>
  /^\s*(insert into|with .* insert into) app\.(read_audit|security_events|security_event_counts)|\brealtime\./i.test(
    text,
  )

/** The last line of a log may be incomplete. */
function messageOf(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { message?: string }).message
  } catch {
    return undefined
  }
}

function rowsRead(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)
  if (!node['Relation Name'] || node['Node Type'] === 'ModifyTable') return below
  return (
    below +
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
      (node['Actual Loops'] ?? 0)
  )
}

const descentsIn = (node: Node): number =>
  (node['Node Type'].includes('Index') ? (node['Actual Loops'] ?? 0) : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + descentsIn(each), 0)
