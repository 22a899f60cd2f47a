import { ScimError } from './errors.ts'
import type { Filter, Literal, Operator } from './filter.ts'

/** An attribute in the database. `exact`: case-sensitive (RFC 7643, caseExact). */
export type Attribute = { sql: string; kind: 'text' | 'boolean' | 'instant'; exact?: true }
/** An attribute with several values: rows under a separate alias, and the fields of each. */
export type Values = { from: string; of: Record<string, Attribute> }
export type Attributes = { single: Record<string, Attribute>; several: Record<string, Values> }

const wrong = (what: string) => new ScimError(400, what, 'invalidFilter')
const own = <T>(of: Record<string, T>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined)

/** The condition of a query, with its values numbered from `first`. No text of the filter becomes SQL. */
export function conditionOf(filter: Filter, attributes: Attributes, first: number): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const placed = (value: unknown) => `$${first + values.push(value) - 1}`

  function of(filter: Filter, within?: Values): string {
    switch (filter.is) {
      case 'and':
      case 'or':
        return `(${filter.of.map((each) => of(each, within)).join(` ${filter.is} `)})`
      case 'not':
        return `not coalesce(${of(filter.of, within)}, false)`
      case 'some': {
        const several = within ? undefined : own(attributes.several, filter.path)
        if (!several) throw wrong(`${filter.path} can’t be filtered with brackets.`)
        return `exists (select from ${several.from} where ${of(filter.of, several)})`
      }
      case 'present':
        return leaf(filter.path, within, ({ sql }) => `${sql} is not null`)
      case 'compare':
        return leaf(filter.path, within, (attribute) => compared(attribute, filter.operator, filter.value, filter.path))
    }
  }

  /** `emails` matches any of its values, and so does `emails.value`: RFC 7644 accepts one match. */
  function leaf(path: string, within: Values | undefined, judge: (attribute: Attribute) => string): string {
    if (within) {
      const inner = own(within.of, path)
      if (!inner) throw wrong(`Attribute ${path} doesn’t exist or can’t be filtered.`)
      return judge(inner)
    }
    const attribute = own(attributes.single, path)
    if (attribute) return judge(attribute)
    const [name = '', sub = 'value', ...more] = path.split('.')
    const several = own(attributes.several, name)
    const inner = several && more.length === 0 ? own(several.of, sub) : undefined
    if (!inner) throw wrong(`Attribute ${path} doesn’t exist or can’t be filtered.`)
    return `exists (select from ${several!.from} where ${judge(inner)})`
  }

  function compared({ sql, kind, exact }: Attribute, operator: Operator, value: Literal, path: string): string {
    if (value === null) {
      if (operator === 'eq') return `${sql} is null`
      if (operator === 'ne') return `${sql} is not null`
      throw wrong('Compare null with eq or ne.')
    }
    if (kind === 'boolean') {
      if (typeof value !== 'boolean' || (operator !== 'eq' && operator !== 'ne'))
        throw wrong(`Compare ${path} by eq or ne with true or false.`)
      return `${sql} ${operator === 'eq' ? '=' : '<>'} ${placed(value)}::boolean`
    }
    if (typeof value !== 'string') throw wrong(`Compare ${path} with text in double quotes.`)
    if (kind === 'instant') {
      const sign = signs[operator]
      if (!sign || Number.isNaN(Date.parse(value)))
        throw wrong(`Compare ${path} with a date and time by eq, ne, gt, ge, lt or le.`)
      return `${sql} ${sign} ${placed(new Date(value))}::timestamptz`
    }
    const [left, right] = exact ? [sql, `${placed(value)}::text`] : [`lower(${sql})`, `lower(${placed(value)}::text)`]
    if (operator === 'co') return `position(${right} in ${left}) > 0`
    if (operator === 'sw') return `starts_with(${left}, ${right})`
    if (operator === 'ew') return `right(${left}, length(${right})) = ${right}`
    return `${left} ${signs[operator]} ${right}`
  }

  return { sql: of(filter), values }
}

const signs: Partial<Record<Operator, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }
