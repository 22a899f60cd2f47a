import { statuses } from '#platform/life/statuses.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Control, Loosens } from '#platform/records/control.ts'
import { withUnit } from '#platform/units.ts'
import { optionLabel, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { declareIt } from '../two-people/small-agency/rules.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { ControlChange } from './records.ts'

export const changeStatus = statuses<ControlChange['status']>({
  proposed: 'open',
  effective: 'over',
  declined: 'over',
  withdrawn: 'over',
})

/** A row of any control register, as far as its dates go. */
export type Held = Record<string, unknown> & { id: string; valid_from: string }
/** A limit that a rule may not go below (or above), by law or by the product, from an effective date. */
export type Floor = {
  kind: string
  field: string
  least: number
  valid_from: string
  valid_to: string | null
  source: string
}

export const endOf = ({ ends }: Control, row: Held): string | null =>
  ends ? ((row[ends] as string | null | undefined) ?? null) : null

const value = (row: Held, field: string): unknown => row[field] ?? null
/** Amounts come as numbers, or as text where they have decimals. */
const alike = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && b !== null && a !== '' && b !== '' && Number(a) === Number(b))

export const isSameRule = ({ rule }: Control, a: Held, b: Held): boolean =>
  rule.every((field) => alike(value(a, field), value(b, field)))

/** The row of one rule that is active on a day: the one that began last. */
export const pickOn = (control: Control, rows: readonly Held[], day: string): Held | undefined =>
  rows
    .filter((row) => row.valid_from <= day && (endOf(control, row) === null || day <= endOf(control, row)!))
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

function isWeaker(control: Control, before: Held | undefined, after: Held | undefined): boolean {
  if (!before || !after) return before !== after
  return Object.entries(control.loosens).some(([field, way]) => {
    const [was, is] = [value(before, field), value(after, field)]
    if (alike(was, is)) return false
    const direction: Loosens = typeof way === 'string' ? way : (way[String(after[control.rule[0]!])] ?? 'any')
    // A rule that was never set requires nothing: none is the weakest floor, and no ceiling at all the weakest ceiling.
    if (direction === 'up') return is === null || (was !== null && Number(is) > Number(was))
    if (direction === 'down') return is === null || (was !== null && Number(is) < Number(was))
    return true
  })
}

/**
 * Whether the rule is weaker on any day from `from` on with the second set of rows than with the first. Both are of one
 * rule.
 */
export function isLooser(control: Control, before: readonly Held[], after: readonly Held[], from: string): boolean {
  const turns = [...before, ...after].flatMap((row) => [
    row.valid_from,
    ...(endOf(control, row) ? [addDays(endOf(control, row)!, 1)] : []),
  ])
  return [...new Set([from, ...turns.filter((day) => day > from)])].some((day) => {
    const [was, is] = [pickOn(control, before, day), pickOn(control, after, day)]
    return was?.id !== is?.id && isWeaker(control, was, is)
  })
}

/**
 * The rows of a rule with one more. Where the strictest of all rows decides, the older ones end where it begins, and
 * never before today.
 */
export function withRow(
  control: Control,
  rows: readonly Held[],
  row: Held,
  today: string,
): { rows: Held[]; closes: { id: string; last: string }[] } {
  const last = [addDays(row.valid_from, -1), today].toSorted().at(-1)!
  const closes =
    control.strictest && control.ends
      ? rows
          .filter((each) => each.valid_from <= last && (endOf(control, each) ?? '9999-12-31') > last)
          .map(({ id }) => ({ id, last }))
      : []
  return {
    rows: [
      ...rows.map((each) => (closes.some(({ id }) => id === each.id) ? { ...each, [control.ends!]: last } : each)),
      row,
    ],
    closes,
  }
}

/** Whether the figure is set by others, who may publish it after its effective date. */
export const isOutsideLaw = ({ outsideLaw }: Control, row: Held): boolean =>
  outsideLaw !== undefined && (!outsideLaw.kinds || outsideLaw.kinds.includes(String(row.kind)))

/**
 * A row whose effective date has passed. Only a figure of outside law may have one, with the date of its publication.
 */
export function whyNotBackDated({ control }: AnyRecord & { control: Control }, row: Held, today: string): Reason {
  const published = (row.published_on as string | null | undefined) ?? null
  return firstReason(
    published !== null && published > today && 'The publication date can’t be in the future.',
    row.valid_from < today &&
      !isOutsideLaw(control, row) &&
      `Select today (${dayInWords(today)}) or a later date: a rule can’t take effect in the past.`,
    row.valid_from < today &&
      published === null &&
      `${dayInWords(row.valid_from)} has passed. Enter the publication date, and name the publication as the source.`,
  )
}

type Proposed = {
  actor: Pick<Actor, 'role'>
  today: string
  rows: readonly Held[]
  waiting: boolean
  floors: readonly Floor[]
}

export const whyNotChange = ({ access, plural }: AnyRecord, actor: Pick<Actor, 'role'>): Reason =>
  'write' in access && !atLeast(access.write, actor)
    ? `Only an administrator can change ${plural.toLowerCase()}.`
    : null

export function whyNotEnter(
  record: AnyRecord & { control: Control },
  row: Held,
  { actor, today, rows, waiting, floors }: Proposed,
): Reason {
  const { control } = record
  const end = endOf(control, row)
  return firstReason(
    whyNotChange(record, actor),
    whyNotBackDated(record, row, today),
    end !== null && end < row.valid_from && '“Effective to” must be on or after “Effective from”.',
    waiting && 'Another change to this rule is waiting for a second administrator. Decide or withdraw it first.',
    rows.some((each) => each.valid_from === row.valid_from) &&
      `A value from ${dayInWords(row.valid_from)} is on file. Select a later date.`,
    whyBelow(row, floors),
  )
}

/** A law's minimum binds the agency's own rule from the day that rule takes effect. */
function whyBelow(row: Held, floors: readonly Floor[]): Reason {
  const floor = floors.find(
    (each) =>
      each.kind === value(row, 'kind') &&
      each.valid_from <= row.valid_from &&
      (each.valid_to === null || row.valid_from <= each.valid_to) &&
      Number(value(row, each.field)) < Number(each.least),
  )
  return floor ? `The value must be at least ${Number(floor.least)} (${floor.source}).` : null
}

/** Refusals known before the rest is fetched or entered. */
export const whyNotEndYet = (
  record: AnyRecord & { control: Control },
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    whyNotChange(record, actor),
    !record.control.ends && `${record.plural} have no end date. Enter a new value instead.`,
  )

export function whyNotEnd(
  record: AnyRecord & { control: Control },
  row: Held,
  { actor, today, last, waiting }: { actor: Pick<Actor, 'role'>; today: string; last: string; waiting: boolean },
): Reason {
  const end = endOf(record.control, row)
  return firstReason(
    whyNotEndYet(record, { actor }),
    last < today && 'Select today or a later date: a rule can’t end in the past.',
    last < row.valid_from && '“Effective to” must be on or after “Effective from”.',
    end !== null && end <= last && `The rule already ends on ${dayInWords(end)}.`,
    waiting && 'Another change to this rule is waiting for a second administrator. Decide or withdraw it first.',
  )
}

/** Refusals known before the rest is fetched or entered. */
export const whyNotTakeBackYet = (
  record: AnyRecord & { control: Control },
  row: Held,
  { actor, today }: { actor: Pick<Actor, 'role'>; today: string },
): Reason =>
  firstReason(
    whyNotChange(record, actor),
    row.valid_from <= today && 'This value has already been in effect and stays on file. Enter a new value instead.',
  )

/** Only a row that has not been in effect for a single day can be withdrawn. */
export const whyNotTakeBack = (
  record: AnyRecord & { control: Control },
  row: Held,
  { actor, today, waiting }: { actor: Pick<Actor, 'role'>; today: string; waiting: boolean },
): Reason =>
  firstReason(
    whyNotTakeBackYet(record, row, { actor, today }),
    waiting && 'Another change to this rule is waiting for a second administrator. Decide or withdraw it first.',
  )

type Waiting = Pick<ControlChange, 'status' | 'proposed_by'>

const notWaiting = (row: Waiting): Reason => (changeStatus.isOpen(row) ? null : 'This change was already decided.')

/**
 * The proposer's situation: whether there is another administrator, and whether a small-agency declaration is in
 * effect.
 */
export type Alone = { only: boolean; declared: boolean; leaves?: boolean; entered_on: string; today: string }

/** The compensating reviewer has this many days to object before the only administrator approves their own change. */
export const daysToObject = 3

/** An administrator who leaves without a word, and whom no third one can judge, has this many days to object. */
const daysToAnswer = 7

/** An administrator loses the account or the role: the person themselves may approve it. */
export const isLeaving = ({ register, before }: Pick<ControlChange, 'register' | 'before'>): boolean =>
  register === 'organization_members' || (register === 'user_roles' && before === 'Administrator')

/**
 * Two administrators: the proposer approves the change only where there is no other one, under a small-agency
 * declaration.
 */
export const whyNotApprove = (change: Waiting, actor: Pick<Actor, 'role' | 'user_id'>, alone?: Alone): Reason =>
  firstReason(
    notWaiting(change),
    !atLeast('admin', actor) && 'Only an administrator can approve a control change.',
    change.proposed_by === actor.user_id && whyNotAlone(alone),
  )

function whyNotAlone(alone: Alone | undefined): Reason {
  if (!alone?.only) return "You can't approve your own change. Ask another administrator."
  if (alone.leaves) {
    const from = addDays(alone.entered_on, daysToAnswer)
    return alone.today < from
      ? `The administrator concerned can approve or decline this. Without an answer you can do it from ${dayInWords(from)}.`
      : null
  }
  if (!alone.declared)
    return `You can’t approve your own change, and there is no other administrator. Add one, or ${declareIt}`
  const from = addDays(alone.entered_on, daysToObject)
  return alone.today < from
    ? `You can approve your own change from ${dayInWords(from)}. Until then the compensating reviewer can object.`
    : null
}

export const whyNotDecline = (change: Waiting, actor: Pick<Actor, 'role' | 'user_id'>): Reason =>
  firstReason(
    notWaiting(change),
    !atLeast('admin', actor) && 'Only an administrator can decline a control change.',
    change.proposed_by === actor.user_id && 'You proposed this change. Withdraw it instead.',
  )

export const whyNotWithdraw = (change: Waiting, actor: Pick<Actor, 'role' | 'user_id'>): Reason =>
  firstReason(
    notWaiting(change),
    change.proposed_by !== actor.user_id &&
      'Only the administrator who proposed this change can withdraw it. Decline it instead.',
  )

/** A loosened rule takes effect on the day after the approval at the earliest: the morning's rule applies all day. */
export const beginsOn = (asked: string, today: string): string => (asked > today ? asked : addDays(today, 1))

/** The value of a row, in the order of its fields: “72”, “84 months”, or “10 · Calendar days”. */
export function inWords({ fields, control }: AnyRecord & { control: Control }, row: Held | undefined): string | null {
  if (!row) return null
  const said = Object.keys(control.loosens).flatMap((name) => {
    const [field, given] = [fields[name]!, value(row, name)]
    if (given === null || given === '') return []
    if (field.kind === 'choice') return [optionLabel(field, String(given))]
    if (field.kind === 'text') return [String(given)]
    if (field.kind === 'money') return [dollars(Number(given))]
    const unit = /\(([a-z ]+)\)$/.exec(field.label ?? '')?.[1]
    return [unit ? `${Number(given)} ${unit}` : withUnit(Number(given), control.units?.[String(row[control.rule[0]!])])]
  })
  return said.join(' · ').slice(0, 500) || '0'
}

/** The text of a row in a list of active rules: where one option says all, that option alone. */
export function inShort(register: AnyRecord & { control: Control }, row: Held): string | null {
  const { alone } = register.control
  return alone && value(row, alone.field) === alone.option
    ? optionLabel(register.fields[alone.field]!, alone.option)
    : inWords(register, row)
}

/** The name of a rule: its title, and the amount or the kind of purchase that tells it from its siblings. */
export function nameOf(record: AnyRecord & { control: Control }, row: Held): string {
  const more = record.control.rule.slice(1).flatMap((name) => {
    const [field, given] = [record.fields[name]!, value(row, name)]
    if (given === null || given === 'any' || Number(given) === 0) return []
    return [
      field.kind === 'money' ? `above ${dollars(Number(given))}` : optionLabel(field, String(given)).toLowerCase(),
    ]
  })
  return `${record.plural}: ${[titleOf(record, row), ...more].join(', ')}`
}

export type RowState = 'in_force' | 'ahead' | 'replaced' | 'ended'

/** The state of a row on a day, among the rows of its register. */
export function stateOf(control: Control, row: Held, rows: readonly Held[], today: string): RowState {
  const end = endOf(control, row)
  if (end !== null && end < today) return 'ended'
  if (row.valid_from > today) return 'ahead'
  return pickOn(
    control,
    rows.filter((each) => isSameRule(control, each, row)),
    today,
  )?.id === row.id
    ? 'in_force'
    : 'replaced'
}

export const stateInWords = (state: RowState, from: string): string =>
  ({ in_force: 'Active', ahead: `Effective ${dayInWords(from)}`, replaced: 'Replaced', ended: 'Ended' })[state]
