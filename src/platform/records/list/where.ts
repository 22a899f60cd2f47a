import { columnsOf, type AnyRecord } from '../record.ts'
import type { Condition } from './conditions.ts'
import { isMoment } from './query.ts'

/** The conditions of a list for PostgreSQL, with every value bound. The rights it is queried with are set elsewhere. */
export function whereSql(
  record: AnyRecord,
  conditions: readonly Condition[],
  organization: string,
): { text: string; values: unknown[] } {
  const values: unknown[] = [organization]
  const bind = (value: unknown) => `$${values.push(value)}`
  return {
    text: [owned(record), ...conditions.map((condition) => holds(record, condition, bind))].join(' and '),
    values,
  }
}

/**
 * Some records can be read by other organizations; the rest are restricted to theirs, because the index begins there.
 */
const owned = ({ access }: AnyRecord) =>
  access.of === 'everyone' || access.of === 'vendor' ? '($1::uuid is not null)' : 'organization_id = $1'

function holds(record: AnyRecord, condition: Condition, bind: (value: unknown) => string): string {
  const known = (name: string) => {
    if (!columnsOf(record).some(([column]) => column === name))
      throw new TypeError(`${record.plural} don’t have ${name}.`)
    return name
  }
  switch (condition.test) {
    case 'contains':
      return `${known(condition.field)} ilike ${bind(`%${literally(condition.text)}%`)}`
    case 'search': {
      const text = bind(`%${literally(condition.text)}%`)
      return `(${condition.fields.map((field) => `${known(field)} ilike ${text}`).join(' or ') || 'false'})`
    }
    case 'ours':
      return `organization_id = ${bind(condition.organization)}`
    case 'these':
      return `id = any (${bind(condition.ids)})`
    case 'any': {
      const among = `${known(condition.field)} = any (${bind(condition.values)})`
      return condition.orNone ? `(${among} or ${condition.field} is null)` : among
    }
    case 'between':
      return (
        [
          condition.from !== undefined && `${known(condition.field)} >= ${bind(condition.from)}`,
          condition.to !== undefined &&
            `${known(condition.field)} ${isMoment(condition.to) ? '<' : '<='} ${bind(condition.to)}`,
        ]
          .filter(Boolean)
          .join(' and ') || 'true'
      )
  }
}

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '')
