import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { isControl, type Control } from '#platform/records/control.ts'
import { columnsOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import { among } from '#platform/life/status-sql.ts'
import { putDown, type Telling } from './change.ts'
import type { ControlChange } from './records.ts'
import {
  beginsOn,
  endOf,
  inWords,
  isLooser,
  isSameRule,
  nameOf,
  pickOn,
  whyNotEnd,
  whyNotEnter,
  whyNotTakeBack,
  withRow,
  type Floor,
  type Held,
  changeStatus,
} from './rules.ts'

export type Register = AnyRecord & { control: Control }

export function asRegister(record: AnyRecord): Register {
  if (!isControl(record)) throw new Error(`${record.table} is not declared as a control register.`)
  return record
}

/** Proposes a new value of a rule, and enters it at once where it loosens nothing or no value existed. */
export async function enterRow(
  context: Context,
  record: Register,
  given: Record<string, unknown>,
  reason: string,
  telling: Telling = {},
) {
  const { tx, actor, now } = context
  const { control } = record
  const today = await todayOf(tx, now)
  const row: Held = {
    ...withInitials(record, given),
    valid_from: String(given.valid_from),
    reason,
    id: await newId(tx),
  }
  const rows = await rowsOf(tx, record, row)
  refuseIf(
    whyNotEnter(record, row, {
      actor,
      today,
      rows,
      waiting: await isWaiting(tx, record, row),
      floors: await floorsOf(tx, record),
    }),
  )
  // A late-published figure changes days that have passed: always two people, also for the first row.
  const late = row.valid_from < today
  const first = rows.length === 0 && !late
  const loosens = late || (!first && isLooser(control, rows, withRow(control, rows, row, today).rows, row.valid_from))
  if (loosens && !late) row.valid_from = beginsOn(row.valid_from, today)
  const after = withRow(control, rows, row, today)
  const change = await putDown(
    context,
    {
      title: nameOf(record, row),
      register: record.table,
      entry: row.id,
      does: 'enter',
      loosens,
      first,
      reason,
      entered_on: today,
      effective_from: row.valid_from,
      published_on: late ? String(row.published_on) : null,
      before: inWords(record, pickOn(control, rows, row.valid_from)),
      after: inWords(record, row),
      proposal: { row },
      closes: after.closes.map(({ id }) => id),
    },
    telling,
  )
  if (changeStatus.is(change, 'effective')) await carryOut(context, record, change)
  return { ...row, change: change.id, waiting: changeStatus.isOpen(change) }
}

/** Proposes the end date of a row. Ending a control always takes two people. */
export async function endRow(
  context: Context,
  record: Register,
  { id, last, reason }: { id: string; last: string; reason: string },
) {
  const { tx, actor, now } = context
  const today = await todayOf(tx, now)
  const row = await lockRow(tx, record, id)
  refuseIf(whyNotEnd(record, row, { actor, today, last, waiting: await isWaiting(tx, record, row) }))
  return putDown(context, {
    title: nameOf(record, row),
    register: record.table,
    entry: id,
    does: 'end',
    loosens: true,
    first: false,
    reason,
    entered_on: today,
    effective_from: addDays(last, 1),
    before: inWords(record, row),
    after: null,
    proposal: { row: ruleOf(record, row) },
  })
}

/**
 * Withdraws a row before its effective date. Where that leaves a weaker rule than announced, a second administrator
 * approves it.
 */
export async function takeBackRow(context: Context, record: Register, { id, reason }: { id: string; reason: string }) {
  const { tx, actor, now } = context
  const { control } = record
  const today = await todayOf(tx, now)
  const row = await lockRow(tx, record, id)
  refuseIf(whyNotTakeBack(record, row, { actor, today, waiting: await isWaiting(tx, record, row) }))
  const rows = await rowsOf(tx, record, row)
  const closed = await closedBy(tx, record, id)
  const left = rows
    .filter((each) => each.id !== id)
    .map((each) => (closed.includes(each.id) && control.ends ? { ...each, [control.ends]: null } : each))
  const change = await putDown(context, {
    title: nameOf(record, row),
    register: record.table,
    entry: id,
    does: 'withdraw',
    loosens: isLooser(control, rows, left, row.valid_from),
    first: false,
    reason,
    entered_on: today,
    effective_from: row.valid_from,
    before: inWords(record, row),
    after: inWords(record, pickOn(control, left, row.valid_from)),
    proposal: { row: ruleOf(record, row) },
    closes: closed,
  })
  if (changeStatus.is(change, 'effective')) await carryOut(context, record, change)
  return change
}

/** The effect of a decided change on its register. PostgreSQL compares each step with the change (app.control_row). */
export async function carryOut({ tx, now }: Context, record: Register, change: ControlChange): Promise<void> {
  const { control } = record
  const today = await todayOf(tx, now)
  const { row } = JSON.parse(change.proposal!) as { row: Held }
  const organization = tx.organization_id
  if (change.does === 'enter') {
    const begins = { ...row, valid_from: change.effective_from }
    const { closes } = withRow(control, await rowsOf(tx, record, begins), begins, today)
    for (const { id, last } of closes)
      await tx.sql(`update ${record.table} set ${control.ends} = $3 where organization_id = $1 and id = $2`, [
        organization,
        id,
        last,
      ])
    await tx.insert(record, { ...begins, created_at: now })
  } else if (change.does === 'end') {
    await tx.sql(`update ${record.table} set ${control.ends} = $3 where organization_id = $1 and id = $2`, [
      organization,
      change.entry,
      addDays(change.effective_from, -1),
    ])
  } else {
    await tx.sql(`delete from ${record.table} where organization_id = $1 and id = $2`, [organization, change.entry])
    for (const id of change.closes?.split(',') ?? [])
      await tx.sql(`update ${record.table} set ${control.ends} = null where organization_id = $1 and id = $2`, [
        organization,
        id,
      ])
  }
}

/**
 * Checked again on the day of the approval: the rule may have changed, and nothing takes effect on a day that has
 * begun.
 */
export async function whenApproved(
  context: Context,
  record: Register,
  change: ControlChange,
): Promise<Pick<ControlChange, 'effective_from' | 'closes'>> {
  const { tx, actor, now } = context
  const { control } = record
  const today = await todayOf(tx, now)
  const { row } = JSON.parse(change.proposal!) as { row: Held }
  if (change.does === 'end') return { effective_from: beginsOn(change.effective_from, today), closes: null }
  const rows = await rowsOf(tx, record, row)
  if (change.does === 'withdraw') {
    refuseIf(whyNotTakeBack(record, await lockRow(tx, record, change.entry!), { actor, today, waiting: false }))
    return { effective_from: change.effective_from, closes: change.closes }
  }
  const begins = {
    ...row,
    valid_from: change.published_on ? change.effective_from : beginsOn(change.effective_from, today),
  }
  refuseIf(whyNotEnter(record, begins, { actor, today, rows, waiting: false, floors: await floorsOf(tx, record) }))
  return {
    effective_from: begins.valid_from,
    closes:
      withRow(control, rows, begins, today)
        .closes.map(({ id }) => id)
        .join(',') || null,
  }
}

export const columnsFor = ({ control, fields }: Register): string[] => [
  ...new Set([...control.rule, ...Object.keys(control.loosens), fields.kind ? 'kind' : control.rule[0]!]),
]

/**
 * The rows of one rule, in whichever form they are still stored. Held by the lock of the register, so that two
 * proposers take turns.
 */
async function rowsOf(tx: CommandTx, record: Register, of: Held): Promise<Held[]> {
  await tx.sql('select pg_advisory_xact_lock(hashtext($1))', [`${tx.organization_id} ${record.table}`])
  const { ends } = record.control
  const rows = await tx.sql<Held>(
    `select id, valid_from::text${ends ? `, ${ends}::text` : ''}, ${columnsFor(record).join(', ')} from ${record.table}
      where organization_id = $1 order by valid_from`,
    [tx.organization_id],
  )
  return rows.filter(
    (row) => isSameRule(record.control, row, of) && (endOf(record.control, row) ?? row.valid_from) >= row.valid_from,
  )
}

async function lockRow(tx: CommandTx, record: Register, id: string): Promise<Held> {
  const { ends } = record.control
  const row = await tx.one<Held>(
    `select id, valid_from::text${ends ? `, ${ends}::text` : ''}, ${columnsFor(record).join(', ')} from ${record.table}
      where organization_id = $1 and id = $2 for update`,
    [tx.organization_id, id],
  )
  if (!row) throw new NotFound(record.label)
  return row
}

async function isWaiting(tx: CommandTx, record: Register, row: Held): Promise<boolean> {
  const waiting = await tx.sql<{ proposal: string }>(
    `select proposal from control_changes where organization_id = $1 and register = $2
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, record.table],
  )
  return waiting.some(({ proposal }) => isSameRule(record.control, (JSON.parse(proposal) as { row: Held }).row, row))
}

const floorsOf = (tx: CommandTx, { table }: Register): Promise<Floor[]> =>
  tx.sql<Floor>(
    `select kind, field, least::float8 as least, valid_from::text, valid_to::text, source from control_floors
      where register = $2 and (agency is null or agency = $1)`,
    [tx.organization_id, table],
  )

async function closedBy(tx: CommandTx, { table }: Register, id: string): Promise<string[]> {
  const entered = await tx.one<{ closes: string | null }>(
    `select closes from control_changes where organization_id = $1 and register = $2 and entry = $3 and does = 'enter'
      and status ${among(changeStatus, 'effective')}`,
    [tx.organization_id, table, id],
  )
  return entered?.closes?.split(',') ?? []
}

const newId = async (tx: CommandTx): Promise<string> => (await tx.one<{ id: string }>('select app.uuid_v7() as id'))!.id

/** A value left out starts from the form's default. */
const withInitials = (record: AnyRecord, given: Record<string, unknown>) =>
  Object.fromEntries(
    openFields(record).flatMap(([name, { initial }]) =>
      given[name] === undefined && initial === undefined ? [] : [[name, given[name] ?? initial ?? null]],
    ),
  )

const ruleOf = (record: Register, row: Held) =>
  Object.fromEntries([
    ['id', row.id],
    ...columnsOf(record).flatMap(([name]) =>
      record.control.rule.includes(name) || name === 'kind' ? [[name, row[name]]] : [],
    ),
  ])
