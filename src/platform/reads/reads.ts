// The reads of a page, written once: the part that shows rows asks with these words, and so does the server, which
// sends what a page will ask with its record.
import type { PostgrestClient, PostgrestFilterBuilder, PostgrestQueryBuilder } from '@supabase/postgrest-js'
import type { Register, RowsShown, Where } from '../pages/page.ts'
import type { Condition } from '../records/list/conditions.ts'
import type { Field } from '../records/fields.ts'
import type { AnyRecord } from '../records/record.ts'

export type From = PostgrestQueryBuilder<any, any, any>
type Selected = PostgrestFilterBuilder<any, any, any, any>
export type Rows = Pick<PostgrestClient, 'from' | 'rpc'>
type Of = { table: string; id: string }

/** The organization of a person with name, type, time zone, colors and logo, and the person’s job there. */
export const organizationOf = (from: From, user: string) =>
  from
    .select(
      'job,organization:organizations(id,name,kind,time_zone,state,peppol,branding_config,verified_at,verification_words,verification_asked_at,verification_declined_at,verification_reason)',
    )
    .eq('user_id', user)
    .limit(1)

export const rolesOf = (from: From, user: string) =>
  from.select('role,expires_at').eq('user_id', user).order('granted_at', { ascending: false })

export const badges = (rows: Pick<Rows, 'rpc'>) => rows.rpc('my_badges').single()

export const announced = (from: From) =>
  from.select('id,words,tone,starts_at,ends_at').eq('status', 'published').order('ends_at').limit(20)

/** The latest notifications, newest first. */
export const noticesOf = (from: From, most: number) =>
  from
    .select('id,event,words,path,at,read_at')
    .order('at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)

export const favorites = (from: From) => from.select('id,path,title').order('created_at').order('id')

export const recordOf = (from: From, id: string) => from.select().eq('id', id).limit(1)

/** The rows that name a record, or a register, in the order of its page. */
export const relatedOf = (
  from: From,
  { order, limit, where = {}, reads, ...rows }: RowsShown | Register,
  keys: readonly string[],
) =>
  order
    .split(',')
    .map((each) => each.split('.') as [field: string, way: string])
    .reduce(
      (these, [field, way]) => these.order(field, { ascending: way === 'asc' }),
      Object.entries(where).reduce(narrowed, keyed(from.select(joined(reads?.join(), rows)), rows, keys)),
    )
    .limit(limit)

/** `drawdown_lines.drawdown`: the rows that lines name, and the lines name this record. The server joins them. */
const joined = (reads = '*', rows: object): string =>
  [reads, betweenIn(rows).reduceRight((inside, table) => `${table}!inner(${inside})`, '')].filter(Boolean).join()
/** The tables between the rows and the record. */
export const betweenIn = (rows: object): readonly string[] =>
  'by' in rows ? (rows.by as string).split('.').slice(0, -1) : []

function keyed(all: Selected, rows: object, keys: readonly string[]): Selected {
  if (!('by' in rows)) return all
  return 'after' in rows ? all.in(rows.by as string, keys) : all.eq(rows.by as string, keys[0])
}

function narrowed(these: Selected, [name, value]: [name: string, value: Where[string]]): Selected {
  if (Array.isArray(value)) return these.in(name, value)
  if (value === null) return these.is(name, null)
  if (typeof value !== 'object') return these.eq(name, value)
  if ('above' in value) return these.gt(name, value.above)
  if (!('not' in value) || value.not === null) return these.not(name, 'is', null)
  return typeof value.not === 'string' ? these.neq(name, value.not) : these.not(name, 'in', `(${value.not.join()})`)
}

export const tasksOf = (from: From, { table, id }: Of) =>
  from
    .select()
    .eq('table_name', table)
    .eq('record', id)
    .order('due_on', { nullsFirst: false })
    .order('created_at')
    .limit(200)

export const commentsOf = (from: From, { table, id }: Of, organization: string) =>
  from
    .select()
    .eq('organization_id', organization)
    .eq('table_name', table)
    .eq('record', id)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(200)

/** The files of a record, newest first. */
export const filesOf = (from: From, { table, id }: Of) =>
  from.select().eq('table_name', table).eq('record', id).order('added_at', { ascending: false }).limit(500)

/** The requests in which it is this person’s turn. */
export const turnsOf = (from: From, person: string) =>
  from.select('id,title,due,document_table,approval_waiting!inner()').eq('approval_waiting.person', person).limit(100)

/** The tasks of a person that are about records. */
export const todoOf = (from: From, person: string) =>
  from
    .select('id,title,due_on,table_name,record')
    .eq('assignee', person)
    .is('done_at', null)
    .not('record', 'is', null)
    .limit(100)

/** The newest approval of a document. */
export const approvalOf = (from: From, { table, id }: Of) =>
  from.select().eq('document_table', table).eq('document', id).order('id', { ascending: false }).limit(1)

/** Every approval of it, with the decisions. */
export const approvalsOf = (from: From, { table, id }: Of) =>
  from
    .select(
      'id,number,status,created_at,approval_signatures(id,request,decision,signer,on_behalf_of,amount,comment,at)',
    )
    .eq('document_table', table)
    .eq('document', id)
    .order('created_at', { ascending: false })
    .limit(20)

/** A name can be imitated; the email was confirmed. */
export const emailsOf = (from: From, people: readonly string[]) => from.select('user_id,email').in('user_id', people)

export const viewsOf = (from: From, table: string) =>
  from.select('id,user_id,name,query,shared,is_default').eq('table_name', table).order('name')

/** Every setting of a register, for all dates. */
export const termsOf = (all: Selected) => all.order('kind').limit(500)

/** The rows of a control register, and its changes that wait. */
export const rulesOf = (all: Selected) => all.order('valid_from', { ascending: false }).limit(500)
export const proposedOf = (all: Selected, register: string) =>
  all.eq('register', register).eq('status', 'proposed').order('created_at').limit(100)

/** Whose rows a list means where others’ are readable too. */
export const membershipOf = (from: From, user: string) =>
  from.select('organization_id,organizations(kind)').eq('user_id', user).limit(1)

/** The models that predict something of a record, and its predictions. */
export const modelsOf = (from: From) => from.select().neq('status', 'superseded').limit(20)
export const predictionsOf = (from: From, { table, id }: Of) =>
  // The payments of a week are predicted together: a run has no prediction of its own.
  table === 'payment_runs' ? outlookOf(from, table) : newest(from.select().eq('record', id))
/** The models in use, and what they predict of records of a kind together. */
export const modelsInUse = (from: From) => from.select().eq('status', 'in_use').limit(20)
export const outlookOf = (from: From, table: string) => newest(from.select().eq('table_name', table).is('record', null))
const newest = (all: Selected) => all.order('created_at', { ascending: false }).limit(20)

const about = ({ table, id }: Of) => ({ table_name: table, record: id })
export const followersOf = (rows: Pick<Rows, 'rpc'>, of: Of) => rows.rpc('followers_of', about(of))
export const chainOf = (rows: Pick<Rows, 'rpc'>, of: Of) => rows.rpc('chain_of', about(of))

/** More matches than this are found by scanning the list: so many rows fill a page at once. */
const few = 150
/** A rare word goes to the search, which has an index of words and tolerates typos; a list's own order has neither. */
export const isSearched = (of: AnyRecord, search: string): boolean => of.find !== undefined && search.length >= 3
export const searchOf = (rows: Pick<Rows, 'rpc'>, of: AnyRecord, search: string) =>
  rows.rpc('search_records', { query: search, most: few + 1, kind: of.table })
/** Up to 1 is a similar spelling only: no row contains the word itself, and the nearest are shown. */
export const idsFound = (hits: readonly { record: string; nearness: number }[]): string[] =>
  hits.length > few && hits[0]!.nearness > 1 ? [] : hits.slice(0, few).map(({ record }) => record)

export const waitingWork = ['work/waiting', {}] as const
export const subscribed = ['check-subscription', {}] as const
export const summaryOf = ({ table, id }: Of) => ['records/summary', { table, record: id }] as const
export const groupsOf = (
  of: AnyRecord,
  conditions: Condition[],
  { by, figure }: { by: string; figure: string | null },
) => ['records/groups', { table: of.table, conditions, by, figure }] as const
export const totalsOf = (of: AnyRecord, conditions: Condition[]) =>
  ['records/totals', { table: of.table, conditions }] as const
export const statusCountsOf = (of: AnyRecord, conditions: readonly Condition[]) =>
  ['records/status-counts', { table: of.table, conditions }] as const
/** Who must act next on the rows of a list. */
export const waitsOf = (of: AnyRecord, rows: readonly { id: string }[]) =>
  ['records/waits', { table: of.table, ids: rows.map(({ id }) => id) }] as const
export const mayWait = (of: AnyRecord): boolean => of.fields.status?.kind === 'choice' && !isLogged(of)
/** Whether the views of its rows are logged: each is a request of its own, and nothing else reads them. */
export const isLogged = ({ restricted, fields }: AnyRecord): boolean =>
  restricted === true || Object.values<Field>(fields).some((field) => field.restricted)
export const approvalPreview = ({ table, id }: Of) => ['approvals/preview', { table, id }] as const
export const approvalShown = (id: string) => ['approvals/show', { id }] as const
export const retentionOf = ({ table, id }: Of) => ['retention/of', { table, id }] as const
