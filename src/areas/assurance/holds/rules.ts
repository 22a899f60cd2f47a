import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { holdLife } from './life.ts'
import type { HoldScope, LegalHold } from './records.ts'

const administers = (actor: Pick<Actor, 'role'>) =>
  !atLeast('admin', actor) && 'Only an administrator can place or release a legal hold.'

export const whyNotPlace = (actor: Pick<Actor, 'role'>): Reason => firstReason(administers(actor))

export const whyNotAddScope = (row: Pick<LegalHold, 'status'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(administers(actor), holdLife.is(row, 'released') && 'This hold was released. Place a new one.')

export type Asked = Pick<
  HoldScope,
  'covers' | 'of_table' | 'of_record' | 'of_field' | 'of_value' | 'of_person' | 'from_on' | 'to_on'
>

/** The fields that a scope needs to say what it covers. */
export const whyNotScope = ({
  covers,
  of_table,
  of_record,
  of_field,
  of_value,
  of_person,
  from_on,
  to_on,
}: Asked): Reason =>
  firstReason(
    covers === 'record' && !(of_table && of_record) && 'Enter the record type and the record.',
    covers === 'type' && !of_table && 'Enter the record type.',
    covers === 'person' && !of_person && 'Select the person.',
    Boolean(of_field) !== Boolean(of_value) && 'Enter both a field and a value for the filter.',
    covers !== 'type' && Boolean(of_field) && 'Only a record type can be filtered by a field.',
    covers === 'record' &&
      Boolean(from_on ?? to_on) &&
      'A single record is held regardless of its date. Leave the dates blank.',
    Boolean(from_on && to_on && to_on < from_on) && '“Entered to” must be on or after “Entered from”.',
  )

type Named = {
  type?: string | undefined
  record?: string | undefined
  field?: string | undefined
  person?: string | undefined
}

/** A scope in one line, for people. */
export function scopeInWords(asked: Asked, { type, record, field, person }: Named): string {
  const dates = [asked.from_on && `from ${asked.from_on}`, asked.to_on && `to ${asked.to_on}`].filter(Boolean).join(' ')
  const what = {
    everything: 'All records',
    record: `${type} ${record}`,
    type: `${type}${field ? ` with ${field} ${asked.of_value}` : ''}`,
    person: `${type ?? 'Records'} naming ${person}`,
  }[asked.covers]
  return dates ? `${what}, entered ${dates}` : what
}
