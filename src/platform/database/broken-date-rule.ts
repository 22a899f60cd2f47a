import { dateRules } from '../records/date-rules.ts'
import { declaredAs } from '../records/record.ts'
import { brokenNames } from './broken-names.ts'

/** The rule of a date that PostgreSQL refused, with its field and its sentence; undefined for another rule. */
export function brokenDateRule(error: unknown) {
  const { code, table, constraint } = brokenNames(error)
  return code === '23514' && table
    ? declaredAs(table)
        .flatMap(dateRules)
        .find(({ name }) => name === constraint)
    : undefined
}
