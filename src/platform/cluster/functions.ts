import { insertFromQuery } from '../database/insert-from-query.ts'
import { withColumn } from '../database/with-column.ts'

export type DatabaseFunction = {
  /** All of `create or replace function …`. */
  definition: string
  body: string
  language: 'sql' | 'plpgsql'
  arguments: number
  /** PostgreSQL inlines its query at the call. */
  inlined: boolean
  /** Types of the columns that it returns; empty where it returns nothing. */
  returns: readonly string[]
  many: boolean
}

/**
 * The function in the form for a cluster, or undefined where it needs no change. A function of SQL with arguments
 * can't query distributed tables, one of PL/pgSQL can; and rows that a query finds for a distributed table are
 * inserted one by one.
 */
export function carriedFunction(of: DatabaseFunction, isDistributed: (table: string) => boolean): string | undefined {
  const body = of.language === 'sql' ? asSteps(of, isDistributed) : exchanged(rowByRow(of.body, isDistributed))
  if (body === undefined || body === of.body) return undefined
  const header = of.definition.slice(0, of.definition.indexOf(of.body))
  // An update policy may not call a volatile function; a read-only one is not volatile.
  const stable =
    of.language === 'sql' && of.returns.length > 0 && !/^ .*\b(?:STABLE|IMMUTABLE)\b/m.test(header) ? ' STABLE' : ''
  // A plan for every organization is a plan for every node, which Citus doesn't make for all queries.
  const carriedHeader = header
    .replace(/^ LANGUAGE sql$/m, ` LANGUAGE plpgsql${stable}`)
    .replace(/^ SET plan_cache_mode .*\n/m, '')
  return carriedHeader + body + of.definition.slice(header.length + of.body.length)
}

/** Faster on one server but meaningless on several: the position of a row in its file, and steps through an index. */
export const exchanges: readonly (readonly [said: string, instead: string])[] = [
  ['select w.ctid, row_number()', 'select w.id, row_number()'],
  ['select c.ctid, c.id from realtime.changes', 'select c.id from realtime.changes'],
  ['where c.ctid = w.ctid', 'where c.stream = each_one and c.position = 9007199254740991 and c.id = w.id'],
  // From one sequence to the next by the index, which no single node has in full.
  [
    `with recursive walk (stream) as (
    (select c.stream from realtime.changes c order by c.stream limit 1)
    union all
    select (select c.stream from realtime.changes c where c.stream > walk.stream order by c.stream limit 1) from walk where walk.stream is not null)
  select stream from walk where stream is not null`,
    'select distinct c.stream from realtime.changes c',
  ],
]
const exchanged = (body: string): string =>
  withColumn(exchanges.reduce((text, [said, instead]) => text.replaceAll(said, instead), body))

const asking = /\b(?:from|join|into|update)\s+((?:public|app|auth|storage|realtime)\.[a-z_]+\b(?!\())/gi

function asSteps(
  { body: written, arguments: taken, returns, many, inlined }: DatabaseFunction,
  isDistributed: (table: string) => boolean,
): string | undefined {
  const body = exchanged(written)
  const asked = [...body.matchAll(asking)].map(([, table]) => table!)
  if ((taken === 0 && body === written) || asked.length === 0 || (inlined && !asked.some(isDistributed)))
    return undefined
  const steps = statementsOf(body)
  const last = returns.length > 0 ? steps.pop()! : undefined
  const names = returns.map((_, at) => `v${at + 1}`)
  const answer =
    last &&
    `select ${returns.map((type, at) => `answer.v${at + 1}::${type}`).join(', ')}
      from (${last}) as answer (${names.join(', ')})`
  const text = `
#variable_conflict use_column
begin
${[...steps.map((step) => said(step, isDistributed)), ...(answer ? [many ? `return query ${answer};` : `return (${answer} limit 1);`] : [])].map((step) => `  ${step}`).join('\n')}
end
`
  return text.includes(ownOrganization)
    ? text
        .replace('\nbegin', '\ndeclare\n  own_organization uuid := app.organization_id();\nbegin')
        .replaceAll(ownOrganization, 'own_organization')
    : text
}

/** Known before the query is planned, so that the query goes to the one node that has the rows. */
const ownOrganization = '(select app.organization_id())'

const said = (step: string, isDistributed: (table: string) => boolean): string =>
  /^select\b/i.test(step) ? `perform from (${step}) as done;` : (oneByOne(step, isDistributed) ?? `${step};`)

/** In the body of PL/pgSQL: each insert of query results. */
export const rowByRow = (body: string, isDistributed: (table: string) => boolean): string =>
  body.replaceAll(
    /(?<=^|;|\b(?:begin|then|else|loop)\b)(\s*)((?:with\b[^;]*?)?insert\s+into\b[^;]*);/gi,
    (whole, space: string, step: string) => {
      const loop = oneByOne(step, isDistributed)
      return loop ? space + loop : whole
    },
  )

function oneByOne(step: string, isDistributed: (table: string) => boolean): string | undefined {
  const halves = insertFromQuery(step)
  if (!halves || !isDistributed(/into\s+(\S+)/i.exec(halves.into)![1]!)) return undefined
  const { into, columns, before, query, after } = halves
  const names = columns.map((_, at) => `v${at + 1}`)
  return `declare
    found_row record;
  begin
    for found_row in ${before} select * from (${query}) as found_rows (${names.join(', ')}) loop
      ${into} values (${names.map((name) => `found_row.${name}`).join(', ')}) ${after};
    end loop;
  end;`
}

/** Parts separated by semicolons outside of texts and parentheses. */
function statementsOf(body: string): string[] {
  const parts: string[] = ['']
  for (const [piece] of body.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|[^'";-]+|[\s\S]/g)) {
    if (piece === ';') parts.push('')
    else if (!piece.startsWith('--')) parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
