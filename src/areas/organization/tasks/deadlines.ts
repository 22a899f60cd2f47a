import type { Due } from '#platform/records/fields.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'

/** One thing a person has to do by a day: a task, an approval, or a dated field of a record. */
export type Deadline = {
  /** Stays the same as long as it is the same deadline: `<table>.<field>.<id>`. */
  key: string
  person: string
  table_name: string
  record: string
  /** The title of the task or the record that is due. */
  title: string
  /** Which of its dates, in words; empty for a task. */
  what: string
  /** The person's action, in the words of the declaration: “Return Chipper”. */
  says: string
  day: string
  /** Set where the hour counts. */
  moment: string | null
  changed_at: string
  version: number
}

/**
 * Everything due in an organization between two days, as one statement: $1 the organization, $2 and $3 the days, $4
 * the organization's zone and, for one person's, $5 the person. Row security is that of the caller.
 */
export const deadlinesSql = (records: readonly AnyRecord[], whose: 'everybody' | 'one'): string =>
  `select * from (\n${[tasksSql, signaturesSql, ...records.flatMap((record) => datesOf(record, records, between))].map((part) => part(whose === 'one' ? (person) => ` and ${person} = $5` : () => '')).join('\nunion all\n')}\n) as due
   where day between $2 and $3 and $4::text is not null order by day, moment nulls first, title, key`

/**
 * Deadlines so many days after $2 where their declaration asks for advance notice: $1 the organization, $3 its zone.
 * Null where no declaration does.
 */
export function aheadSql(records: readonly AnyRecord[]): string | null {
  const parts = records.flatMap((record) =>
    datesOf(record, records, { zone: '$3', when: (day, { ahead }) => (ahead ? `${day} = $2::date + ${ahead}` : null) }),
  )
  return parts.length === 0
    ? null
    : `select * from (\n${parts.map((part) => part(() => '')).join('\nunion all\n')}\n) as due
      where $3::text is not null order by day, title, key`
}

const between = { zone: '$4', when: (day: string) => `${day} between $2 and $3` }

type Part = (ofPerson: (column: string) => string) => string

const columns = (table: string, field: string, id: string, rest: string) =>
  `select '${table}.${field}.' || ${id} as key, '${table}' as table_name, ${id} as record, ${rest}`

const tasksSql: Part = (ofPerson) => `${columns(
  'tasks',
  'due',
  't.id',
  `t.assignee as person, t.title, '' as what, t.title as says,
    coalesce(t.due_on, (t.due_at at time zone t.zone)::date) as day, t.due_at as moment, t.updated_at as changed_at, t.version`,
)}
  from public.tasks t where t.organization_id = $1 and t.done_at is null and t.assignee is not null
  and coalesce(t.due_on, (t.due_at at time zone t.zone)::date) between $2 and $3${ofPerson('t.assignee')}`

/** An approval is due on the day of its step; a delegate's too. */
const signaturesSql: Part = (
  ofPerson,
) => `${columns('approval_requests', 'due', 'q.id', `w.person, q.title, 'Signature' as what, 'Review ' || q.title as says, min(n.due) as day, null::timestamptz as moment, max(n.updated_at) as changed_at, max(n.version) as version`)}
  from public.approval_waiting w join public.approval_turns n on n.organization_id = w.organization_id and n.id = w.turn
  join public.approval_requests q on q.organization_id = w.organization_id and q.id = w.request
 where w.organization_id = $1 and n.due between $2 and $3${ofPerson('w.person')}
 group by q.organization_id, q.id, q.title, w.person`

/** The dates of a declaration that are a person's deadlines. Names come from the declaration, never from a request. */
function datesOf(
  record: AnyRecord,
  records: readonly AnyRecord[],
  { zone, when }: { zone: string; when: (day: string, due: Due) => string | null },
): Part[] {
  const title = titleOf(record, records)
  return columnsOf(record).flatMap(([name, { kind, due }]) => {
    const day = kind === 'instant' ? `(r.${name} at time zone ${zone})::date` : `r.${name}`
    const asked = due ? when(day, due) : null
    if (asked === null) return []
    return due!.for.map((person): Part => {
      const open = due!.while ? ` and r.status in (${listed(due!.while)})` : ''
      const undone = Object.entries(due!.unless ?? {})
        .map(([field, done]) =>
          done === 'filled' ? ` and r.${field} is null` : ` and coalesce(r.${field} not in (${listed(done)}), true)`,
        )
        .join('')
      return (ofPerson) => `${columns(
        record.table,
        `${name}.${person}`,
        'r.id',
        `r.${person} as person, ${title} as title, '${labelOf(record, name).replaceAll("'", "''")}' as what, ${saysOf(due!.says, record, records)} as says, ${day} as day,
    ${kind === 'instant' ? `r.${name}` : 'null::timestamptz'} as moment, r.updated_at as changed_at, r.version`,
      )}
  from public.${record.table} r where r.organization_id = $1 and r.${person} is not null
  and ${asked}${open}${undone}${ofPerson(`r.${person}`)}`
    })
  })
}

const listed = (options: readonly string[]) => options.map((option) => `'${option}'`).join(', ')

/** The sentence with the record's own words: names of other records, and labels of choices. */
function saysOf(says: string, record: AnyRecord, records: readonly AnyRecord[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const parts = says.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return quoted(part)
    const field = record.fields[part]!
    if (field.kind !== 'choice') return titleOf({ ...record, title: part }, records)
    // “SF-425, financial” explains itself in a list; a sentence needs its name only.
    const name = (option: string) => optionLabel(field, option).split(',')[0]!
    const cases = field.options!.map((option: string) => `when ${quoted(option)} then ${quoted(name(option))}`)
    return `case r.${part} ${cases.join(' ')} end`
  })
  return `concat(${parts.filter((part) => part !== "''").join(', ')})`
}

/** A record named after another one, such as an enrollment after its course, shows that one's name and never its id. */
function titleOf({ title, fields, label }: AnyRecord, records: readonly AnyRecord[]): string {
  const field = fields[title]
  const other = field?.kind === 'ref' ? records.find(({ table }) => table === field.to) : undefined
  return other
    ? `coalesce((select x.${other.title}::text from public.${other.table} x where x.organization_id = r.organization_id
      and x.id = r.${title}), '${label.replaceAll("'", "''")}')`
    : `r.${title}::text`
}
