import { glossaryEntry } from './docs.ts'
import { dateRules } from './date-rules.ts'
import { column, keptText, tableSql } from './sql.ts'
import { columnsOf, type AnyRecord } from './record.ts'

/** A table as it is today: its columns, and their checks. */
export type Existing = { columns: readonly string[]; checks: readonly { name: string; definition: string }[] }

/**
 * The statements that bring a table up to its declaration, for the next migration. They only add: a new table, a
 * column with its grants and references, an option of a choice. Removals and renames are left in a comment, because
 * only a person knows what happens to the data.
 */
export function proposal(record: AnyRecord, existing: Existing | undefined): string[] {
  if (!existing) return [tableSql(record), `-- for docs/glossary.md: ${glossaryEntry(record)}`]
  const table = `public.${record.table}`
  const declared = columnsOf(record)
  const added = declared.filter(([name]) => !existing.columns.includes(name))
  return [
    ...added.flatMap(([name, field]) => [
      `alter table ${table} add column ${column(name, field, record.table)};${field.required && field.initial === undefined ? ' -- give existing rows a value first' : ''}`,
      ...(field.kind === 'ref'
        ? [
            `alter table ${table} add foreign key (organization_id, ${name}) references public.${field.to} (organization_id, id);`,
          ]
        : []),
      ...(field.kind === 'person'
        ? [
            `alter table ${table} add foreign key (organization_id, ${name}) references public.organization_members (organization_id, user_id);`,
          ]
        : []),
      ...(field.kind === 'ref' || field.kind === 'person'
        ? [`create index on ${table} (organization_id, ${name});`]
        : []),
      ...(field.unique ? [`alter table ${table} add unique (organization_id, ${name});`] : []),
      ...grantsOf(record, name),
    ]),
    ...declared.flatMap(([name, field]) => {
      if (field.kind !== 'choice' || !existing.columns.includes(name)) return []
      const check = existing.checks.find(({ definition }) =>
        new RegExp(`\\b${name} = ANY|\\b${name} = '`).test(definition),
      )
      if (!check || field.options!.every((option) => check.definition.includes(`'${option}'`))) return []
      return [
        `alter table ${table} drop constraint ${check.name}, add constraint ${check.name} check (${name} in (${field.options!.map((option) => `'${option}'`).join(', ')}));`,
      ]
    }),
    ...dateRules(record)
      .filter(({ name }) => !existing.checks.some((check) => check.name === name))
      .map((rule) => `alter table ${table} add constraint ${rule.name} check (${rule.check});`),
    ...(added.some(([, { kind }]) => kind === 'text') ? [keptText(record)] : []),
    ...existing.columns
      .filter((name) => !kept.has(name) && !declared.some(([each]) => each === name))
      .map(
        (name) =>
          `-- ${table} has a column ${name} that is no longer declared: rename it, move its data or drop it, by hand.`,
      ),
  ]
}

const kept = new Set(['organization_id', 'id', 'created_at', 'created_by', 'updated_at', 'version'])

/** The rights on one column, as `tableSql` grants them for all. */
function grantsOf(record: AnyRecord, name: string): string[] {
  const line =
    tableSql(record)
      .split('\n')
      .find((each) => each.startsWith('grant select') && each.endsWith('to authenticated;')) ?? ''
  const verbs = [...line.matchAll(/(insert|update) \(([^)]*)\)/g)]
    .filter(([, , names]) => names!.split(', ').includes(name))
    .map(([, verb]) => `${verb} (${name})`)
  return verbs.length ? [`grant ${verbs.join(', ')} on public.${record.table} to authenticated;`] : []
}
