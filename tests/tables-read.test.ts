import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { hearing, type Said } from '#platform/database/tables-read.ts'
import { isListPage } from '#platform/pages/list-page.ts'
import { isPage } from '#platform/pages/page.ts'
import type { Actor } from '#platform/roles.ts'
import { isShared } from '#platform/wire/keep.ts'
import { commands } from '../src/commands.ts'
import { askerOf } from './batch.ts'
import { demoRoles } from './demo-roles.ts'
import { startDemonstration } from './demonstration.ts'
import { sampleOf } from './sample-input.ts'
import { pagesOfAreas as pages } from './pages-of-areas.ts'

// A question says which tables its answer is made of, and the browser keeps the answer while others change. PostgreSQL
// locks each table that a statement names, even in a function or a policy: what it locked must have been said.

let wire: Awaited<ReturnType<typeof startDemonstration>>
let asker: ReturnType<typeof askerOf>
let actor: Actor
beforeAll(async () => {
  wire = await startDemonstration()
  const { token } = await demoRoles.city(wire, 'admin')
  const given: Record<string, string> = { apikey: wire.anonKey, authorization: `Bearer ${token}` }
  asker = askerOf((path, init) => wire.fetch(path, { ...init, token }), token)
  const caller = await wire.services.callers.of(
    { get: (name) => given[name] },
    { scope: { does: 'read', areas: [] }, from: '127.0.0.1' },
  )
  actor = caller.actor!
  await wire.services.tablesRead.learn()
})

const lockedSql = `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
  join pg_namespace n on n.oid = c.relnamespace
  where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p') and n.nspname = 'public'
    and has_any_column_privilege('authenticated', c.oid, 'select')`

/** The tables that a question says, and those that PostgreSQL read for it; null where it was refused. */
async function tablesOf(question: Command, input: unknown) {
  const { services } = wire
  const heard: Said[] = []
  let locked: string[] = []
  const database: Parameters<typeof hearing>[0] = {
    transaction: (caller, work, options) =>
      services.database.transaction(
        caller,
        async (tx) => {
          const answer = await work(tx)
          locked = (await tx.sql<{ name: string }>(lockedSql)).map(({ name }) => name)
          return answer
        },
        options,
      ),
  }
  const needs = { ...services, database: hearing(database, (said) => heard.push(said)) }
  const isAnswered = await execute(needs, question, input, actor).then(
    () => true,
    () => false,
  )
  return isAnswered ? { said: services.tablesRead.of(heard), locked } : null
}

const shared = new Map(commands.filter(isShared).map((question) => [question.name, question]))

/** The questions that the first record of each declared page and each of its lists ask. */
async function* askedByPages(): AsyncGenerator<[name: string, input: string]> {
  for (const page of pages) {
    const opened = { search: '', zone: 'UTC' }
    if (isListPage(page)) yield* await questionsOf({ ...opened, at: page.at })
    if (!isPage(page)) continue
    const { rows } = await wire.owner.query<{ id: string }>(
      `select id from ${page.of.table} where organization_id = $1 order by created_at, id limit 1`,
      [actor.organization_id],
    )
    if (rows[0]) yield* await questionsOf({ ...opened, at: page.at, table: page.of.table, id: rows[0].id })
  }
}

async function questionsOf(page: Parameters<typeof asker.opened>[0]): Promise<[string, string][]> {
  return (await asker.opened(page)).flatMap(({ part: { path, body } }) => {
    const [, name] = /^\/functions\/v1\/(.+)$/.exec(path) ?? []
    return name && shared.has(name) ? [[name, body!] as [string, string]] : []
  })
}

/** Questions that read through a function that puts its statements together. Any change counts for them. */
const silent = new Set([
  'assistant/due',
  'assistant/explain',
  'assistant/open',
  'assistant/why-not',
  'awards/facts',
  'deadlines/mine',
  'evaluations/show',
  'files/texts',
  'invoices/read-file',
  'papers/insurance',
  'record-dispositions/due',
  'records/summary',
  'retention/of',
])

test('a question says every table that PostgreSQL read for it', async () => {
  const asked = new Map<string, [Command, unknown]>()
  for await (const [name, input] of askedByPages())
    asked.set(`${name} ${input}`, [shared.get(name)!, JSON.parse(input)])
  expect(asked.size).toBeGreaterThan(200)
  for (const question of shared.values())
    for (const whole of [false, true])
      asked.set(`${question.name} ${whole}`, [question, sampleOf(question.input as never, whole)])
  const wrong: string[] = []
  const answered = new Set<string>()
  for (const [question, input] of asked.values()) {
    const tables = await tablesOf(question, input)
    if (!tables) continue
    const { said, locked } = tables
    answered.add(question.name)
    const left = said && locked.filter((table) => !said.includes(table))
    if (left?.length) wrong.push(`${question.name} does not say ${left.join(', ')}`)
    if (!said && !silent.has(question.name)) wrong.push(`${question.name} says nothing`)
  }
  expect(wrong).toEqual([])
  expect(answered.size).toBeGreaterThan(120)
})
