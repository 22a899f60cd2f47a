import type { Due } from '#platform/records/fields.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import { type AnyRecord, columnsOf } from '#platform/records/record.ts'

/** A deadline that another field ends, such as an order that was delivered and waits for its invoice. */
export const notDone = (record: AnyRecord, { unless = {} }: Due): Condition[] =>
  Object.entries(unless).map(([field, done]) => ({
    field,
    test: 'any',
    values: (record.fields[field].options as readonly string[]).filter((option) => !done.includes(option)),
    orNone: true,
  }))

export const hasDue = (record: AnyRecord) => columnsOf(record).find(([, { due }]) => due)
