import { createHash } from 'node:crypto'

const call = /\( ?SELECT ((?:app|realtime)\.[a-z_]+\((?:[^()]|\([^()]*\))*\)) AS [a-z_]+\)/g

/**
 * A condition of row security in the form for a cluster: it refuses every sub-select. `(select app.f())` returns one
 * value and reads no table, and is written as `app.f()`; a condition that reads a table stays, and `asksTables`
 * reports it.
 */
export const withoutSelects = (condition: string): string => condition.replaceAll(call, '($1)')

export const asksTables = (condition: string): boolean => /\bselect\b/i.test(withoutSelects(condition))

export type Policy = {
  schema: string
  table: string
  name: string
  using: string | null
  check: string | null
  columns: { name: string; type: string }[]
}

/**
 * The statements after which the policy reads no table directly: a function does, from the columns that the condition
 * names.
 */
export function policySql(policy: Policy): string[] {
  const functions: string[] = []
  const carried = (condition: string | null, part: 'using' | 'check'): string => {
    if (!condition) return ''
    const plain = withoutSelects(condition)
    const taken = asksTables(plain)
      ? `(${ownRows.test(plain) ? 'organization_id = app.organization_id() and ' : ''}${asFunction(plain, part)})`
      : plain
    return part === 'using' ? ` using (${taken})` : ` with check (${taken})`
  }
  const asFunction = (condition: string, part: string): string => {
    const name = `app.policy_${createHash('sha256').update([policy.schema, policy.table, policy.name, part].join('\n')).digest('hex').slice(0, 16)}`
    const { columns, table } = policy
    functions.push(
      `create or replace function ${name}(${columns.map(({ type }) => type).join(', ')}) returns boolean language plpgsql stable set search_path = '' as $policy$
#variable_conflict use_variable
<<${quoted(table)}>>
declare
${columns.map(({ name: column, type }, at) => `  ${quoted(column)} ${type} := $${at + 1};`).join('\n')}
begin
  return (${condition});
end
$policy$`,
    )
    return `${name}(${columns.map(({ name: column }) => quoted(column)).join(', ')})`
  }
  const { schema, table, name } = policy
  const conditions = carried(policy.using, 'using') + carried(policy.check, 'check')
  return [...functions, `alter policy ${quoted(name)} on ${quoted(schema)}.${quoted(table)}${conditions}`]
}

/** The organization comes first, where PostgreSQL can use an index. */
const ownRows = /^\(\(organization_id = \(app\.organization_id\(\)\)\) AND /

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
