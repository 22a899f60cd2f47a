import type { Backend } from '#client/backend.ts'

/** Where a person's data is stored, and by which column it is known to be theirs. */
const places: readonly [table: string, column: string][] = [
  ['organization_members', 'user_id'],
  ['user_roles', 'user_id'],
  ['tasks', 'assignee'],
  ['comments', 'author'],
  ['approval_requests', 'requested_by'],
  ['delegations', 'from_person'],
  ['notifications', 'user_id'],
  ['notification_preferences', 'user_id'],
  ['list_views', 'user_id'],
  ['favorites', 'user_id'],
  ['dashboard_layouts', 'user_id'],
  ['user_tutorial_progress', 'user_id'],
  ['user_feedback', 'user_id'],
]
const keysColumns = 'id,kind,name,role,scopes,hint,created_at,expires_at,last_used_at,revoked_at'
const page = 1_000

/** All data stored about a person that they may read, table by table, with their own rights. */
export async function ownData({ rows, auth, fetch, config }: Backend, userId: string) {
  const data: Record<string, unknown> = { of: userId, written_at: new Date().toISOString() }
  data.account = (await auth.getUser()).data.user
  data.sessions =
    ((await (await fetch(`${config.supabaseUrl}/auth/v1/sessions`)).json()) as { sessions?: unknown }).sessions ?? []
  for (const [table, column] of places)
    data[table] = await all((from, to) => rows.from(table).select().eq(column, userId).range(from, to))
  data.record_changes = await ownChanges(rows, userId)
  data.api_keys = await all((from, to) =>
    rows.from('api_keys').select(keysColumns).eq('user_id', userId).range(from, to),
  )
  return data
}

type Page = (from: number, to: number) => PromiseLike<{ data: unknown[] | null; error: { message: string } | null }>

async function all(read: Page): Promise<unknown[]> {
  const found: unknown[] = []
  for (;;) {
    const { data, error } = await read(found.length, found.length + page - 1)
    if (error) throw new Error(error.message)
    found.push(...data!)
    if (data!.length < page) return found
  }
}

type Change = { at: string; id: string }

/** Years of work: each page begins after the one before it, so that no page reads the earlier ones again. */
async function ownChanges(rows: Backend['rows'], userId: string): Promise<unknown[]> {
  const found: Change[] = []
  for (;;) {
    const last = found.at(-1)
    const mine = rows.from('record_changes').select().eq('actor', userId)
    const rest = last ? mine.lte('at', last.at).or(`at.lt."${last.at}",and(at.eq."${last.at}",id.lt.${last.id})`) : mine
    const { data, error } = await rest.order('at', { ascending: false }).order('id', { ascending: false }).limit(page)
    if (error) throw new Error(error.message)
    found.push(...(data as unknown as Change[]))
    if (data.length < page) return found
  }
}
