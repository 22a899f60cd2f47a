import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { callerOf, city } from '#tests/city.ts'
import { afterFile, testDatabase } from '#tests/database.ts'
import { gatewayOf } from './connections.ts'
import { openDatabase } from './database.ts'
import { insertFromQuery, insertsOf, queryOf } from './insert-from-query.ts'

const said = (
  text: string,
  values: unknown[] = [],
  rows: (string | null)[][] = [['1', "it's"]],
  types: number[] = [23, 25],
) => {
  const halves = insertFromQuery(text)
  return halves && [queryOf(halves, values).text, ...insertsOf(halves, { rows, types }, values)]
}

test.each([
  [
    'the rows of a query',
    'insert into t (a, b) select $1, b from s where a = $1 returning *',
    [7],
    [`select '7', b from s where a = '7'`, `insert into t (a, b) values ('1', 'it''s') returning *`],
  ],
  [
    'a conflict that names a value',
    `insert into public.t as x (a, b)\n select a, b from s on s.a = x on conflict (a) do update set b = $2 where x.b <> ')' `,
    [1, "o'k"],
    [
      `select a, b from s on s.a = x`,
      `insert into public.t as x (a, b) values ('1', 'it''s') on conflict (a) do update set b = 'o''k' where x.b <> ')'`,
    ],
  ],
  [
    'a value that is looked up',
    'insert into t (a, b) values ($1, (select max(b) from s))',
    [1],
    [`values ('1', (select max(b) from s))`, `insert into t (a, b) values ('1', 'it''s') `],
  ],
  [
    'rows that are removed and inserted',
    'with gone as (delete from s returning a, b) insert into t (a, b) select a, b from gone',
    [],
    [
      'with gone as (delete from s returning a, b) select a, b from gone',
      `insert into t (a, b) values ('1', 'it''s') `,
    ],
  ],
  [
    'bytes, a list and nothing',
    'insert into t (a, b) select * from unnest($1::bytea[], $2::int[]) where $3',
    [[Buffer.from('ab')], [1, 2], null],
    [
      `select * from unnest( E'{\\\\\\\\x6162}'::bytea[], '{"1","2"}'::int[]) where null`,
      `insert into t (a, b) values ('1', 'it''s') `,
    ],
  ],
])('split: %s', (_, text, values, expected) => {
  expect(said(text, values)).toEqual(expected)
})

test('numbers keep their type, and many rows go in several statements', () => {
  expect(said('insert into t (a, b) select 1.5, $1', [], [['1.50', null]], [1700, 25])!.at(-1)).toBe(
    `insert into t (a, b) values ('1.50'::numeric, null) `,
  )
  expect(
    said(
      'insert into t (a, b) select a, b from s',
      [],
      Array.from({ length: 1_001 }, () => ['1', '2']),
    ),
  ).toHaveLength(4)
  expect(said('insert into t (a, b) select a, b from s', [], [])).toHaveLength(1)
})

test.each([
  'select 1',
  'insert into t (a) values ($1)',
  `update t set a = 'insert into t (a) select 1'`,
  'insert into t (a, b) values (default, (select 1))',
  'with x as (insert into s (a) values (1) returning a) insert into t (a) select a from x',
])('not split: %s', (text) => {
  expect(insertFromQuery(text)).toBeUndefined()
})

test('on a cluster, an insert stores and returns the same rows as elsewhere', async () => {
  const { ownerConfig, services } = await testDatabase()
  const cluster = openDatabase({ connection: gatewayOf(ownerConfig, services.keys), size: 2, cluster: true })
  afterFile(() => cluster.close())
  const insert = (organization: string) => ({
    text: `insert into device_trials (organization_id, sum, share, at, bytes, words, said)
           select $1::uuid, n * 10 / 4.0, n / 3.0, $2::timestamptz + make_interval(days => n), $3, array['a,"b', null],
           jsonb_build_object('n', n, 'of', $4::text)
             from generate_series(1, 600) n order by n returning sum, share, at, bytes, words, said`,
    values: [organization, new Date('2026-11-23T01:02:03.456Z'), Buffer.from([0, 255, 39]), `it's \\ $1`],
  })
  const { owner, ada, organization } = await city()
  await owner.query(
    `create table device_trials (organization_id uuid not null, sum bigint, share numeric, at timestamptz, bytes bytea,
      words text[], said jsonb); grant select, insert on device_trials to commands`,
  )
  const caller = { ...callerOf(ada), role: 'commands' as const }
  const [there, here] = [
    await services.database.write(caller, insert(organization.id)),
    await cluster.write(caller, insert(organization.id)),
  ]
  expect(here.rowCount).toBe(600)
  expect(here.rows).toEqual(there.rows)
  const within = await cluster.transaction(caller, (tx) =>
    tx.sql(insert(organization.id).text, insert(organization.id).values),
  )
  expect(within).toEqual(there.rows)
})

type Node = { type?: string; [part: string]: unknown }

/** The texts of the program; values put into one are names. */
function textsOf(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const each of node) textsOf(each, found)
  else if (node && typeof node === 'object') {
    const { type, value, quasis } = node as Node & { quasis?: { value: { cooked: string } }[] }
    if (type === 'Literal' && typeof value === 'string') found.push(value)
    if (type === 'TemplateLiteral') found.push(quasis!.map((part) => part.value.cooked).join('x'))
    for (const part of Object.values(node)) textsOf(part, found)
  }
  return found
}

function statements(): [file: string, text: string][] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|platform.(cluster|data.trial|moving)/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join('src', file), 'utf8')
    return /insert into/i.test(text)
      ? textsOf(parseSync(file, text, { lang: 'ts' }).program).map((each): [string, string] => [
          file.replaceAll('\\', '/'),
          each,
        ])
      : []
  })
}

/**
 * They also insert in a `with`: into tables that are on the coordinator, and, for the ledger, not on a cluster
 * (`onNodes`).
 */
const staysWhole = [
  'areas/planning/ledger/book.ts',
  'platform/auth/limits.ts',
  'platform/jobs/periodic.ts',
  'platform/realtime/presence.ts',
]

test('every insert of query results can be split', () => {
  const inserts = statements().filter(([, text]) =>
    /\binsert\s+into\s+[\w.]+(?:\s+as\s+\w+)?\s*\([^()]*\)\s*(?:select|with)\b/.test(text),
  )
  expect(inserts.length).toBeGreaterThan(40)
  expect([...new Set(inserts.filter(([, text]) => !insertFromQuery(text)).map(([file]) => file))].toSorted()).toEqual(
    staysWhole,
  )
})
