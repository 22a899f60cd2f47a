import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { reference } from '#platform/cluster/placement.ts'
import { insertFromQuery } from '#platform/database/insert-from-query.ts'
import { turnAt } from '#platform/database/locks-on-nodes.ts'

/**
 * Statements that ask more than one node although they name an organization, or that a cluster refuses, each with its
 * reason.
 */
const exceptions: Readonly<Record<string, string>> = {
  'platform/realtime/change-lines.ts': 'the form for one PostgreSQL; a cluster is asked by lines-on-nodes.ts',
  'areas/organization/operator/commands.ts':
    'the list of tenants counts files, which are on the coordinator, beside commands on the nodes',
  'areas/procurement/audience/announce.ts':
    'companies that sell what a call asks for are looked for in all organizations',
  'areas/public/portal/records-requests.ts': 'the same text asks for a confirmation number, whose agency is not known',
}

type Node = { type?: string; [part: string]: unknown }
type Template = { quasis: { value: { cooked: string } }[]; expressions: { type: string; name?: string }[] }

/** The text of a template: constants of its file are inserted; with other expressions, it may not be a statement. */
const written = ({ quasis, expressions }: Template, constants: ReadonlyMap<string, string>): string =>
  quasis
    .map(
      ({ value }, at) =>
        value.cooked + (at < expressions.length ? (constants.get(expressions[at]!.name ?? '') ?? 'x') : ''),
    )
    .join('')

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    visit(node as Node)
    for (const part of Object.values(node)) walk(part, visit)
  }
}

const textOf = (node: Node | undefined, constants: ReadonlyMap<string, string>): string | undefined => {
  if (node?.type === 'Literal' && ['string', 'number'].includes(typeof node.value)) return String(node.value)
  return node?.type === 'TemplateLiteral' ? written(node as Node & Template, constants) : undefined
}

function statementsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8')
  const { program } = parseSync(file, text, { lang: 'ts' })
  const constants = new Map<string, string>()
  walk(program, ({ type, id, init }) => {
    const said = type === 'VariableDeclarator' ? textOf(init as Node, constants) : undefined
    if (said !== undefined) constants.set((id as { name: string }).name, said)
  })
  const found = new Set<string>()
  walk(program, (node) => {
    const said = textOf(node, constants)
    if (
      said &&
      /^\s*(select|with|insert into|update|delete from)\s/i.test(said) &&
      /\b(from|into|update)\s+["a-z]/i.test(said)
    )
      found.add(said)
  })
  return [...found]
}

const some: Readonly<Record<string, string>> = {
  uuid: `'01a206b5-d8c2-716e-bd65-ceaad3091682'`,
  'uuid[]': `'{01a206b5-d8c2-716e-bd65-ceaad3091682}'`,
  text: `'x'`,
  'text[]': `'{x}'`,
  integer: '1',
  bigint: '1',
  numeric: '1',
  'double precision': '1',
  boolean: 'true',
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
  jsonb: `'[]'`,
  json: `'[]'`,
  bytea: `'x'`,
  interval: `'1 day'`,
  'integer[]': `'{1}'`,
  'bigint[]': `'{1}'`,
}

const programs = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        file.endsWith('.ts') && !/\.test\.ts$|seed|platform\/(cluster|data\/trial|moving|backup|archive)/.test(file),
    )

test('a lock on a row of a copied table is a turn of one agency or person, and never a lock of the whole table', () => {
  const copied = Object.keys(reference).map((name) => name.replace('public.', ''))
  const tables = new RegExp(
    String.raw`\b(?:from|join)\s+(?:public\.)?(?:${copied.join('|').replaceAll('.', '\\.')})\b`,
    'i',
  )
  const locks = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i
  const candidates = programs().filter((file) => locks.test(readFileSync(join('src', file), 'utf8')))
  const locking = candidates.flatMap((file) =>
    statementsOf(file)
      .filter((text) => locks.test(text) && tables.test(text))
      .map((text) => ({ file, text })),
  )
  expect(locking.length).toBeGreaterThan(15)
  const wrong = locking.filter(({ text }) => {
    const turn = turnAt({ text, values: ['first', 'second', 'third'] })
    return !turn || (turn.of === '' && turn.table !== 'public.plans')
  })
  expect(wrong).toEqual([])
})

/** A copied table, and one that it references. */
const copiedPairs = [
  ['user_roles', 'organization_members'],
  ['user_roles', 'auth.users'],
  ['organization_members', 'auth.users'],
] as const

test('who changes two copied tables changes the one that references the other first, as every write locks them', () => {
  const changes = (table: string) =>
    new RegExp(String.raw`^\s*update\s+(?:public\.)?${table.replace('.', '\\.')}\s`, 'i')
  const found: string[] = []
  for (const file of programs()) {
    const text = readFileSync(join('src', file), 'utf8')
    if (!/\bupdate\s/.test(text)) continue
    walk(parseSync(file, text, { lang: 'ts' }).program, (node) => {
      if (!/Function/.test(node.type ?? '')) return
      const said: string[] = []
      walk(node, (inner) => {
        const each = textOf(inner, new Map())
        if (each) said.push(each)
      })
      for (const [child, parent] of copiedPairs) {
        const [first, second] = [parent, child].map((table) => said.findIndex((each) => changes(table).test(each)))
        if (first! >= 0 && second! > first!) found.push(`${file}: ${parent} before ${child}`)
      }
    })
  }
  expect(found).toEqual([])
})

/** Functions that return another value each time: nodes with copies of a row would store different ones. */
const volatile = /\b[a-z_]+ = (?:clock_timestamp|gen_random_uuid|timeofday|app\.uuid_v7)\(/
/** Only tables of the coordinator, and trials that are rolled back. */
const onTheCoordinator = [
  'areas/assurance/checks/system.ts',
  'platform/audit/verification/trial/tampering.ts',
  'platform/operations/readiness.ts',
  'platform/operations/running.ts',
]

test('no update sets a column with a volatile function, which a cluster refuses', () => {
  const found = programs().filter((file) => volatile.test(readFileSync(join('src', file), 'utf8')))
  expect(found.toSorted()).toEqual(onTheCoordinator)
})

describe.skipIf(!process.env.CITUS_URL)("the program's statements on a cluster", () => {
  test("each is planned, and one that names the organization goes only to that organization's node", async () => {
    const owner = new pg.Client({ connectionString: process.env.CITUS_URL! })
    await owner.connect()
    const found: string[] = []
    let planned = 0
    for (const file of programs())
      for (const statement of statementsOf(file)) {
        // A cluster plans the query of an insert first.
        const halves = insertFromQuery(statement)
        const asked = halves ? `${halves.before} ${halves.query}` : statement
        await owner.query('begin')
        try {
          await owner.query(`prepare one as ${asked}`)
          const {
            rows: [{ types }],
          } = await owner.query(
            `select array(select t::text from unnest(parameter_types) t) as types from pg_prepared_statements
              where name = 'one'`,
          )
          const values = (types as string[]).map((type) => some[type] ?? 'null')
          const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
            `explain execute one${values.length > 0 ? `(${values.join(', ')})` : ''}`,
          )
          planned++
          const spreads = rows.some((row) => Number(/Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0) > 1)
          if (spreads && /\borganization_id = \$/.test(asked) && !(file in exceptions))
            found.push(`${file} asks several nodes: ${asked}`)
        } catch (error) {
          // Other errors come from fragments of statements, or from texts composed at run time.
          if ((error as { code?: string }).code === '0A000' && !(file in exceptions))
            found.push(`${file} is refused, ${(error as Error).message}: ${asked}`)
        }
        await owner.query('rollback')
        await owner.query('deallocate all')
      }
    await owner.end()
    expect(found).toEqual([])
    expect(planned).toBeGreaterThan(1_600)
  })
})
