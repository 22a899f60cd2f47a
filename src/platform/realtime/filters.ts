// The filter of a subscription, as the stock client writes it: column=operator.value, joined by commas that mean "and".

export type Condition = { column: string; operator: Operator; negated: boolean; values: string[] }
export type Operator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'like' | 'ilike' | 'is' | 'isdistinct'

export class FilterRefused extends Error {}

const mostConditions = 10
const mostValues = 100

/** The SQL of each operator. Regular expressions (match, imatch) are left out: one can keep a processor busy. */
const sqlOf: Record<Operator, (column: string, value: string, type: string) => string> = {
  eq: (column, value, type) => `${column} = (${value}::text)::${type}`,
  neq: (column, value, type) => `${column} <> (${value}::text)::${type}`,
  lt: (column, value, type) => `${column} < (${value}::text)::${type}`,
  lte: (column, value, type) => `${column} <= (${value}::text)::${type}`,
  gt: (column, value, type) => `${column} > (${value}::text)::${type}`,
  gte: (column, value, type) => `${column} >= (${value}::text)::${type}`,
  in: (column, value, type) => `${column} = any ((${value}::text[])::${type}[])`,
  like: (column, value) => `${column}::text like ${value}::text`,
  ilike: (column, value) => `${column}::text ilike ${value}::text`,
  is: (column, value) =>
    `case ${value}::text when 'null' then ${column} is null else ${column}::text is not distinct from ${value}::text end`,
  isdistinct: (column, value, type) => `${column} is distinct from (${value}::text)::${type}`,
}

export function readFilter(filter: string): Condition[] {
  if (filter.trim() === '') return []
  if (filter.includes('\0')) throw new FilterRefused('A filter can’t contain the NUL character.')
  if (filter.length > 4_000) throw new FilterRefused('The filter is too long.')
  const conditions = split(filter).map(readCondition)
  if (conditions.length > mostConditions)
    throw new FilterRefused(`A filter can have up to ${mostConditions} conditions.`)
  return conditions
}

function readCondition(text: string): Condition {
  const [, column, not, operator, rest] = /^\s*"?([A-Za-z_][\w$]*)"?=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (!column || rest === undefined)
    throw new FilterRefused('Write a filter as column=operator.value, for example status=eq.open.')
  if (!isOperator(operator)) throw new FilterRefused(`The filter operator "${operator}" is not available here.`)
  return { column, operator, negated: Boolean(not), values: readValues(operator, rest) }
}

const isOperator = (name: string | undefined): name is Operator => name !== undefined && Object.hasOwn(sqlOf, name)

function readValues(operator: Operator, text: string): string[] {
  if (operator === 'is' && !/^(null|true|false|unknown)$/.test(text))
    throw new FilterRefused('After "is", write null, true, false or unknown.')
  if (operator === 'is' && text === 'unknown') return ['null']
  if (operator !== 'in') return [unquoted(text)]
  const inside = /^\((.*)\)$/s.exec(text)?.[1]
  if (!inside) throw new FilterRefused('Write the values of "in" in parentheses: status=in.(open,closed).')
  const values = split(inside).map(unquoted)
  if (values.length > mostValues) throw new FilterRefused(`"in" takes up to ${mostValues} values.`)
  return values
}

/** Splits at commas outside quotes and parentheses. */
function split(text: string): string[] {
  const parts = ['']
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    if (quoted && letter === '\\') {
      parts[parts.length - 1] += letter + (text[++i] ?? '')
      continue
    }
    if (letter === '"') quoted = !quoted
    else if (!quoted && letter === '(') depth++
    else if (!quoted && letter === ')') depth--
    if (letter === ',' && !quoted && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

function unquoted(text: string): string {
  const quoted = /^"(.*)"$/s.exec(text)?.[1]
  return quoted === undefined ? text : quoted.replace(/\\(.)/gs, '$1')
}

/**
 * The conditions as SQL. Values are bound, types come from the catalog, columns were found in it. A condition whose
 * column is not in `columns` counts as true: for a deleted row only the key can be checked.
 */
export function filterSql(
  conditions: Condition[],
  columns: ReadonlyMap<string, string>,
  quote: (name: string) => string,
  bind: (value: unknown) => string,
): string {
  const parts = conditions.flatMap(({ column, operator, negated, values }) => {
    const type = columns.get(column)
    if (!type) return []
    const sql = sqlOf[operator](quote(column), bind(operator === 'in' ? values : values[0]), type)
    return [negated ? `not (${sql})` : `(${sql})`]
  })
  return parts.length === 0 ? 'true' : `coalesce(${parts.join(' and ')}, false)`
}
