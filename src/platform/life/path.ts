import type { Life } from '../life.ts'
import { optionLabel } from '../records/record.ts'
import type { Reached } from '../records/summary.ts'

export type StageShown = {
  status: string
  words: string
  state: 'reached' | 'here' | 'ahead'
  at?: string
  by?: string | null
}

/** Statuses beside the usual way. A page names them only while the record has one of them. */
const beside =
  /^(returned|held|disputed|suspended|on_hold|paused|attention|deferred|waiting|missing|out_of_service|reopened|exception|asked|revise|ending|best_and_final|release_proposed|expired|failed|rejected|refused|denied|declined|ineligible|withdrawn|canceled|annulled|rescission_proposed|rescinded|terminated|revoked|superseded|replaced|retired|archived|ended|former|merged|duplicate|void|objected|questioned|disallowed|excused|sent_back|short)$/

/** Whether a status lies beside the usual way: returned, on hold, withdrawn. */
export const isBeside = (status: string): boolean => beside.test(status)

/**
 * The statuses of a record on its usual way, in order: from the first to the first end that is no failure. A row may
 * leave some of them out.
 */
export function pathOf(life: Life, row?: Readonly<Record<string, unknown>>): string[] {
  const field = life.record.fields.status
  const options: readonly string[] = field?.options ?? []
  const moves = Object.values<{ to?: string | readonly string[]; look?: string }>(life.moves)
  const leadsTo = (status: string) => moves.filter(({ to = [] }) => [to].flat().includes(status))
  const isFailure = (status: string) => {
    const ways = leadsTo(status)
    return ways.length > 0 && ways.every(({ look }) => look === 'danger')
  }
  const usual = options
    .slice(Math.max(0, options.indexOf(field?.initial ?? '')))
    .filter((status) => !isBeside(status) && !isFailure(status))
  const end = usual.findIndex((status) => life.isFinal({ status }) && !life.isOpen({ status }))
  const out = row ? (life.leavesOut?.(row) ?? []) : []
  return (end === -1 ? usual : usual.slice(0, end + 1)).filter((status) => !out.includes(status))
}

/**
 * When a record reached its statuses: by its own dates where it has them, such as `issued_at` or a field that its life
 * names, else by its history. A record that was imported is older than its history; one that never moved has its first
 * status since it was created. An end is never older than the moments before it: when an imported record ended is unknown.
 */
export function reachedBy(
  row: Readonly<Record<string, unknown>>,
  history: readonly Reached[],
  life?: Pick<Life, 'reachedOn' | 'isOpen'>,
): Reached[] {
  const created = String(row.created_at ?? '')
  const later = Object.entries(row).some(
    ([name, at]) => name.endsWith('_at') && name !== 'updated_at' && typeof at === 'string' && at > created,
  )
  return history.flatMap((each) => {
    const own = row[life?.reachedOn?.[each.status] ?? `${each.status}_at`] ?? row[`${each.status}_on`]
    if (typeof own === 'string' && own !== '') return { ...each, at: own }
    if (history.length > 1 || created === '') return each
    return later && life && !life.isOpen({ status: each.status }) ? [] : { ...each, at: created }
  })
}

/** With fewer stages than this a bar says no more than the status. */
const fewest = 3

/**
 * Stages without a date that is later than that of a later stage: the history of a record that was imported begins when
 * it was imported, and its own dates are older.
 */
function inOrder(stages: readonly StageShown[]): StageShown[] {
  return stages.map((stage, place) => {
    const { at, by: _, ...undated } = stage
    const isLate =
      at !== undefined && stages.slice(place + 1).some((later) => later.at !== undefined && isBefore(later.at, at))
    return isLate ? undated : stage
  })
}
/** Of a day and a moment, the day is compared. */
const isBefore = (one: string, other: string) => {
  const length = Math.min(one.length, other.length) > 10 ? undefined : 10
  return one.slice(0, length) < other.slice(0, length)
}

/** The stages of one record with their dates. Empty where the record has no way of several stages. */
export function stagesOf(
  life: Life,
  row: { status: string; created_at: string; created_by: string | null },
  reached: readonly Reached[],
): StageShown[] {
  const path = pathOf(life, row)
  const times = new Map(reached.map((each) => [each.status, each]))
  if (path[0]) times.set(path[0], { status: path[0], at: row.created_at, by: row.created_by })
  const at = path.indexOf(row.status)
  // Beside the usual way: it came as far as the last stage that it reached before.
  const last = at === -1 ? path.findLastIndex((status) => times.has(status)) : at
  const shown = (status: string, state: StageShown['state']): StageShown => {
    const time = state === 'ahead' ? undefined : times.get(status)
    return {
      status,
      words: optionLabel(life.record.fields.status, status),
      state,
      ...(time && { at: time.at, by: time.by }),
    }
  }
  const stages = [
    // A stage that this record left out is no part of its way.
    ...path
      .slice(0, at === -1 ? last + 1 : at)
      .filter((status) => reached.length === 0 || times.has(status))
      .map((status) => shown(status, 'reached')),
    shown(row.status, 'here'),
    ...(life.isOpen(row) || at !== -1 ? path.slice(last + 1) : []).map((status) => shown(status, 'ahead')),
  ]
  return stages.length < fewest ? [] : inOrder(stages)
}
