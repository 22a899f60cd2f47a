import { columnsOf, type AnyRecord } from '../record.ts'
import type { Condition } from './conditions.ts'

/**
 * The columns that a list adds up: amounts, but not limits, rates or unit prices; columns that add up within one kind
 * only where the list is of one kind.
 */
export const summed = (record: AnyRecord, conditions: readonly Condition[] = []): string[] =>
  columnsOf(record).flatMap(([name, { kind, adds }]) =>
    kind === 'money' && adds !== false && (typeof adds !== 'string' || isOfOne(adds, conditions)) ? [name] : [],
  )

const isOfOne = (choice: string, conditions: readonly Condition[]) =>
  conditions.some(
    (condition) =>
      condition.test === 'any' && condition.field === choice && condition.values.length === 1 && !condition.orNone,
  )
