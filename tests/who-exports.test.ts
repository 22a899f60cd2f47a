import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#platform/audit/log/seal.ts'
import { commands } from '../src/commands.ts'
import { addresses, asked, noExports, type Ask, type Of } from './export-doors.ts'
import { startDemonstration } from './demonstration.ts'
import { withoutHaste } from './without-haste.ts'

// Which files, lists and reports leave, and who gets them, on the whole demo. People review who-exports.txt; nothing
// derives it. Every source of rows is found here, and one that is not on the page fails.

const callers = [
  'visitor',
  'Rosa Delgado',
  'Max Okafor',
  'Ada Lindqvist',
  'Organization Admin',
  'Vera Novak',
  'Pat Moreau',
] as const
const owners = ['City of Alder Falls', 'Department for the Aging', 'Larkspur Paving'] as const
/** Restricted data that the demo has in plain text. */
const secrets: Record<string, RegExp> = {
  'a bank account': /000000001010|000000004821/,
  // It is also in the company's Peppol address, which is no secret.
  'a tax number': /(?<!9959:)42-0000000/,
  'an injury': /D\. Whitcomb|L\. Amundsen|six stitches|Strain of the lower back/,
}

/** Tables that grow by asking: refusals are security events, and the audit logs were sealed to be exported. */
const grownHere = new Set(
  ['security_events', 'trail_checkpoints', 'trail_entries', 'trail_logs'].map((table) => `public.${table}`),
)
/** Who may read such an object with a list: managers maintain the injury cases. */
const exported: Record<string, Record<string, readonly string[]>> = {
  'a bank account': {},
  'a tax number': {},
  'an injury': { 'public.injury_cases': ['Max Okafor', 'Ada Lindqvist', 'Pat Moreau'] },
}

type Wire = Awaited<ReturnType<typeof startDemonstration>>
let wire: Wire
let db: PoolClient
let tokens: string[]
let of: Of[]
/** The owner of the row that an identifier names. */
const owner = new Map<string, number>()

beforeAll(async () => {
  withoutHaste()
  wire = await startDemonstration()
  db = await wire.owner.connect()
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from organizations')
  const organizations = owners.map((name) => rows.find((each) => each.name.startsWith(name))!.id)
  const now = wire.clock.now()
  for (const id of organizations) await seal(wire.services, id, now)
  of = organizations.map((organization) => ({
    organization,
    today: wire.clock.today(),
    id: async (table, where = 'true') =>
      (
        await db.query<{ id: string }>(
          `select ${table === 'organization_members' ? 'user_id as id' : 'id'} from ${table}
            where ${(await isOwned(table)) ? `organization_id = '${organization}'` : 'true'} and ${where}
            order by 1 desc limit 1`,
        )
      ).rows[0]?.id,
    reprinted: () => reprintedBy('Max Okafor', organization, now),
  }))
  const { rows: tables } = await db.query<{ name: string }>(ownedSql)
  for (const { name } of tables)
    for (const { id, organization_id } of (
      await db.query<{ id: string; organization_id: string }>(
        `select id, organization_id from ${name} where organization_id = any ($1)`,
        [organizations],
      )
    ).rows)
      owner.set(id, organizations.indexOf(organization_id))
  for (const [at, organization] of organizations.entries()) owner.set(organization, at)
  tokens = []
  for (const name of callers) tokens.push(name === 'visitor' ? wire.anonKey : await tokenOf(name, now))
})
afterAll(() => db?.release())

/** A check that is still out, voided and replaced by this person at this moment. `unprinted` takes it back. */
async function reprintedBy(name: string, organization: string, now: Date): Promise<string | undefined> {
  const { rows } = await db.query<{ payment: string }>(
    `insert into voided_checks (organization_id, number, replaced_by, paying_account, run, payment, amount, reason,
       created_by, created_at)
     select p.organization_id, '900001', '900002', r.paying_account, r.id, p.id, p.amount, 'Jammed in the printer',
       m.user_id, $3
       from payments p join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
       join organization_members m on m.organization_id = p.organization_id and m.display_name = $2
      where p.organization_id = $1 and r.method = 'check' order by p.id desc limit 1 returning payment`,
    [organization, name, now],
  )
  const payment = rows[0]?.payment
  if (!payment) return undefined
  const { rows: before } = await db.query<{ status: string }>('select status from payments where id = $1', [payment])
  await db.query(`update payments set status = 'issued' where id = $1`, [payment])
  unprinted.push(async () => {
    await db.query('delete from voided_checks where payment = $1', [payment])
    await db.query('update payments set status = $2 where id = $1', [payment, before[0]!.status])
  })
  return payment
}
const unprinted: (() => Promise<void>)[] = []

const isOwned = async (table: string) =>
  (await db.query(`select from pg_attribute where attrelid = $1::regclass and attname = 'organization_id'`, [table]))
    .rowCount === 1
const ownedSql = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
     and 2 = (select count(*) from pg_attribute where attrelid = c.oid and attname in ('organization_id', 'id')
       and atttypid = 'uuid'::regtype)`

async function tokenOf(name: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ user_id: string; email: string }>(
    'select user_id, email from organization_members where display_name = $1',
    [name],
  )
  const { user_id: sub, email } = rows[0]!
  const { rows: sessions } = await db.query<{ id: string }>(
    'insert into auth.sessions (user_id, refreshed_at, created_at, not_after) values ($1, $2, $2, $3) returning id',
    [sub, now, new Date(now.getTime() + 86_400_000)],
  )
  const iat = Math.floor(now.getTime() / 1000)
  return wire.services.keys.sign({
    sub,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: sessions[0]!.id,
    iat,
    exp: iat + 86_000,
  })
}

type Said = { sign: string; body: string }
/** Refused, empty, the owners of the rows, or an answer that names no one's record. */
async function said(path: string, token: string, init: RequestInit = {}): Promise<Said> {
  const answer = await wire.fetch(path, { ...init, token })
  const body = await answer.text()
  if (answer.status >= 500) return { sign: '!', body: `${path} ${body}` }
  // ArcGIS programs are refused in the body of an answer with status 200.
  if (answer.status >= 400 || /^\{"error":\{"code":\d/.test(body)) return { sign: '-', body: '' }
  if (isNothing(body)) return { sign: '.', body }
  const whose = new Set(
    [...body.matchAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g)].flatMap(([id]) => owner.get(id) ?? []),
  )
  return { sign: whose.size > 1 ? 'M' : whose.size === 1 ? 'ADC'[[...whose][0]!]! : '+', body }
}

function isNothing(body: string): boolean {
  try {
    return hasNothing(JSON.parse(body || 'null'))
  } catch {
    return body === ''
  }
}
const hasNothing = (value: unknown): boolean =>
  value !== null && typeof value === 'object'
    ? Object.values(value).every(hasNothing)
    : value === null || value === '' || value === false || value === 0

const found = new Map<string, string>()
const errors: string[] = []
/** Each caller's share of each organization's data: one part for all of them where the query names none. */
async function ask<Input>(
  door: string,
  input: Ask<Input>,
  send: (input: Input, token: string) => Promise<Said>,
): Promise<void> {
  const inputs: Awaited<ReturnType<typeof input>>[] = []
  for (const each of of) inputs.push(await input(each))
  const same = new Set(inputs.map((each) => JSON.stringify(each))).size === 1
  const parts: string[] = []
  const shown = new Map<string, string[]>()
  for (const [at, each] of (same ? inputs.slice(0, 1) : inputs).entries()) {
    const answers: Said[] = []
    for (const token of tokens) answers.push(each === undefined ? { sign: '0', body: '' } : await send(each, token))
    errors.push(...answers.filter(({ sign }) => sign === '!').map(({ body }) => body))
    parts.push(answers.map(({ sign }) => sign).join(''))
    for (const [secret, pattern] of Object.entries(secrets)) {
      const marks = answers.map(({ body }) => (pattern.test(body) ? 'x' : '.')).join('')
      if (marks.includes('x')) shown.set(secret, Object.assign(shown.get(secret) ?? [], { [at]: marks }))
    }
    await db.query('delete from auth.rate_counters')
  }
  found.set(door, parts.join(' '))
  for (const [secret, marks] of shown)
    found.set(`${door}:${secret.replaceAll(' ', '_')}`, parts.map((_, at) => marks[at] ?? '.......').join(' '))
}

test('every source of rows or files is among the queries here', () => {
  const questions = commands.filter(({ reads }) => reads).map(({ name }) => name)
  const doors = [...new Set([...questions, ...filesInSource()])]
  const names = Object.keys(asked).map(verbOf)
  expect(doors.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !doors.includes(name))).toEqual([])
  const gets = [
    ...new Set(wire.routes.filter(({ method }) => method === 'GET' || method === 'ALL').map(({ path }) => path)),
  ]
  const isNone = (path: string) => Object.values(noExports).some((pattern) => pattern.test(path))
  expect(gets.filter((path) => !(path in addresses) && !isNone(path))).toEqual([])
  expect(Object.keys(addresses).filter((path) => !gets.includes(path))).toEqual([])
})

/** One report of many is requested by its name behind the verb. */
const verbOf = (door: string) => door.split('#')[0]!

/** Commands that change data and return the content of a file, by their text. */
function filesInSource(): string[] {
  const files = readdirSync('src/areas', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('commands.ts'),
  )
  return files.flatMap((name) =>
    readFileSync(`src/areas/${name}`, 'utf8')
      .split(/(?=\b(?:command|question)\(')/)
      .flatMap((part) => {
        const [, verb] = /^command\('([^']+)'/.exec(part) ?? []
        return verb && /Promise<\{[^}]*\bcontent: string|return \{[^}]*(?<!\.)\bcontent\b/.test(part) ? [verb] : []
      }),
  )
}

test('each caller gets from each source what the reviewed page says', async () => {
  for (const [name, input] of Object.entries(asked))
    await ask(name, input, (body, token) =>
      said(`/functions/v1/${verbOf(name)}`, token, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  for (const [path, input] of Object.entries(addresses))
    await ask(path, input, (address, token) => said(address, token))
  // The lists below have the rows of the demonstration again.
  for (const undo of unprinted) await undo()
  if (process.env.WHO_EXPORTS)
    writeFileSync(
      process.env.WHO_EXPORTS,
      [...found]
        .map(([door, pattern]) => `${pattern}\t${door}`)
        .toSorted()
        .join('\n'),
    )
  expect(errors).toEqual([])
  const expected = page()
  const wrong = [...new Set([...found.keys(), ...expected.keys()])].filter(
    (door) => found.get(door) !== expected.get(door),
  )
  expect(wrong.map((door) => `${door}: ${found.get(door)} instead of ${expected.get(door)}`)).toEqual([])
})

test('an exported list has exactly the rows that its reader may read', async () => {
  const wrong: string[] = []
  for (const [table, whole] of page('who-reads.txt')) {
    // That page has one more caller.
    const pattern = whole
      .split(' ')
      .map((part) => part.slice(0, callers.length))
      .join(' ')
    if (!table.startsWith('public.') || grownHere.has(table)) continue
    const parts: string[][] = pattern.split(' ').map(() => [])
    for (const [at, token] of tokens.entries()) {
      // The screens' reads for their sheets.
      const answer = await wire.fetch(`/rest/v1/${table.slice(7)}?select=*&limit=1000`, { token })
      const body = await answer.text()
      if (answer.status >= 500) wrong.push(`${table}: ${answer.status}`)
      for (const [secret, text] of Object.entries(secrets))
        if (text.test(body) && !exported[secret]![table]?.includes(callers[at]!))
          wrong.push(`${callers[at]} gets ${secret} with ${table}`)
      const rows = answer.ok ? (JSON.parse(body) as { organization_id?: string }[]) : []
      const marks =
        parts.length === 1
          ? [rows.length > 0]
          : of.map(({ organization }) => rows.some((row) => row.organization_id === organization))
      for (const [part, marked] of marks.entries()) parts[part]!.push(marked ? 'r' : '.')
    }
    await db.query('delete from auth.rate_counters')
    const read = pattern.replaceAll(/[as]/g, 'r').replaceAll(/[-0]/g, '.')
    const list = parts.map((signs) => signs.join('')).join(' ')
    // A list may have less than the table: a column that its reader may not read is refused. Never more.
    if ([...list].some((sign, at) => sign === 'r' && read[at] !== 'r'))
      wrong.push(`${table}: ${list} in the list, ${read} in the table`)
  }
  expect(wrong).toEqual([])
})

/** A pattern, and below it its entries; a line that begins with # is a comment. */
function page(file = 'who-exports.txt'): Map<string, string> {
  return new Map(
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .replaceAll(/^#.*\n/gm, '')
      .split(/\n(?=\S)/)
      .flatMap((part) => {
        const [pattern, ...lines] = part.trim().split('\n')
        return lines
          .join(' ')
          .split(/\s+/)
          .filter(Boolean)
          .map((door) => [door, pattern!] as const)
      }),
  )
}
