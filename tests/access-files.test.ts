import { escapeLiteral, type PoolClient, type QueryResult } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actors, cast, targets, type ActorName, type Asking, type Cast, type Of, type Target } from './access-actors.ts'
import { fileAttempts, fileLines, type FileAttempt, type FileLine } from './access-files.ts'
import { testDatabase } from './database.ts'
import { sealedSample } from './sealed-sample.ts'

/** Every path shape and bucket x every actor on the wire x owner of the file x operation, against the reviewed page. */
const callers = actors.slice(0, actors.indexOf('service_role')).filter((name) => name !== 'disabled')
const lines = Object.entries(fileLines)
/** Most policies are detected by the lines with their own. */
const isPlain = ({ bucket, version, kept }: FileLine) => bucket === 'documents' && !version && !kept
const specialFirst = [...lines.filter(([, line]) => !isPlain(line)), ...lines.filter(([, line]) => isPlain(line))]
const aCase = '00000000-0000-7000-8000-0000000000cc'

let db: PoolClient
let people: Cast
beforeAll(async () => {
  people = await cast()
  db = await (await testDatabase()).owner.connect()
  for (const organization of new Set(
    callers.flatMap((name) => targets.map((target) => people[name].of[target].organization)),
  ))
    await db.query(injuryOf(organization))
})
afterAll(() => db?.release())

const injuryOf = (organization: string) => `
  set session_replication_role = replica;
  insert into injury_cases (organization_id, id, number, event, employee, privacy, job_title, injured_on, location, injury, outcome, days_away, days_restricted, illness, inpatient, learned_at)
  values ('${organization}', '${aCase}', 'IC-0', gen_random_uuid(), '${sealedSample('injury_cases', 'employee', organization, aCase)}', true, 'A', '2026-01-01', 'A', '${sealedSample('injury_cases', 'injury', organization, aCase)}', 'other_recordable', 0, 0, 'injury', false, now());
  set session_replication_role = origin`

test('each actor may do with a file exactly what the page says', async () => {
  const wrong: string[] = []
  for (const [name, line] of lines) wrong.push(...(await differences(name, line)))
  expect(wrong).toEqual([])
})

test('dropping or weakening any policy on files is detected by this page', async () => {
  const { rows } = await db.query<{ name: string; roles: string[]; using: string | null; check: string | null }>(
    policiesSql,
  )
  expect(rows.length).toBeGreaterThan(6)
  const survivors: string[] = []
  for (const { name, using, check } of rows) {
    const open = [using !== null && 'using (true)', check !== null && 'with check (true)'].filter(Boolean).join(' ')
    for (const [mutation, sql] of [
      ['dropped', `drop policy "${name}" on storage.objects`],
      ['weakened', `alter policy "${name}" on storage.objects ${open}`],
    ] as const)
      if (!(await isNoticed(sql))) survivors.push(`${mutation}: ${name}`)
  }
  expect(survivors).toEqual([])
})

const policiesSql = `
  select policyname as name, roles::text[], qual as using, with_check as check from pg_policies
   where schemaname = 'storage' and tablename = 'objects'
   and roles && array['anon', 'authenticated', 'supplier']::name[] order by 1`

async function isNoticed(mutation: string): Promise<boolean> {
  for (const [name, line] of specialFirst) if ((await differences(name, line, mutation)).length > 0) return true
  return false
}

async function differences(title: string, line: FileLine, mutation = ''): Promise<string[]> {
  const wrong: string[] = []
  for (const target of targets)
    for (const name of callers) {
      const { asking, of } = people[name]
      if (!asking) throw new Error(`${name} has no way in.`)
      const found = await outcome(line, asking, of[target], mutation)
      for (const attempt of fileAttempts)
        if (found[attempt] !== isAllowed(line, name, target, attempt))
          wrong.push(`${name} ${found[attempt] ? 'can' : 'cannot'} ${attempt} ${title} (${target})`)
    }
  return wrong
}

/** A visitor has no own file. */
const isAllowed = (line: FileLine, name: ActorName, target: Target, attempt: FileAttempt): boolean =>
  (
    (target === 'mine' && name !== 'anon' ? line.own : target === 'theirs' ? line.theirs : line.ours)?.[attempt] ?? []
  ).includes(name)

/**
 * Each attempt in its own savepoint, all in a transaction that is undone: the statements that the storage part sends.
 */
async function outcome(
  line: FileLine,
  asking: NonNullable<Asking>,
  of: Of,
  mutation: string,
): Promise<Record<FileAttempt, boolean>> {
  await db.query(`begin; ${mutation}`)
  try {
    const bucket = await bucketFor(line, of)
    const kind = { documents: 'organization', own: 'organization', drawer: 'owner', public: 'public' }[line.bucket]
    const shelf = line.bucket === 'drawer' ? of.person : of.organization
    const insert = (name: string, version: string) => `
      insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size,
        content_type, etag)
      values ('${of.organization}', '${bucket}', '${kind}', '${shelf}', '${name}', '${of.person}', ${version}, 1,
        'text/plain', '')`
    const name = line.name(of)
    const upload = await tries(asking, insert(name, 'gen_random_uuid()'))
    const { rows } = await db.query<{ id: string }>(
      `${insert(name, line.version ? `'${line.version}'` : 'gen_random_uuid()')} returning id`,
    )
    const file = rows[0]!.id
    if (line.named)
      await db.query(
        `insert into app.file_records
          values ('${file}', '${of.organization}', '${of.organization}', '${line.named.table}',
            '${line.named.record}')`,
      )
    if (line.kept)
      await db.query('insert into app.kept_files (organization_id, path) values ($1, $2)', [of.organization, name])
    const place = `bucket_key = '${bucket}' and shelf = '${shelf}'`
    return {
      upload,
      list: await tries(
        asking,
        `select from storage.objects where ${place} and name >= '${name.slice(0, -1)}'
          and name < '${name.slice(0, -1)}' || chr(1114111)`,
      ),
      download: await tries(asking, `select from storage.objects where ${place} and name = '${name}'`),
      overwrite:
        (await tries(
          asking,
          `update storage.objects set version = gen_random_uuid() where ${place} and name = '${name}'`,
        )) || (await tries(asking, `update storage.objects set size = 2`, file)),
      move: await tries(
        asking,
        `update storage.objects set name = '${name}.moved' where ${place} and name = '${name}'`,
      ),
      delete:
        (await tries(asking, `delete from storage.objects where ${place} and name = '${name}'`)) ||
        (await tries(asking, 'delete from storage.objects', file)),
    }
  } finally {
    await db.query('rollback')
  }
}

async function bucketFor({ bucket }: FileLine, { organization }: Of): Promise<string> {
  if (bucket === 'documents')
    return (await db.query(`select key from storage.buckets where id = 'documents' and organization_id is null`))
      .rows[0].key
  const kind = bucket === 'own' ? 'organization' : bucket === 'drawer' ? 'owner' : 'public'
  return (
    await db.query('insert into storage.buckets (organization_id, id, kind) values ($1, $2, $3) returning key', [
      organization,
      bucket,
      kind,
    ])
  ).rows[0].key
}

/**
 * Does a statement change a row with these rights? Without a condition the read policies are not applied, so the file
 * itself is checked.
 */
async function tries({ role, settings }: NonNullable<Asking>, sql: string, file?: string): Promise<boolean> {
  const become = Object.entries({ ...settings, role }).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  )
  try {
    // One message per attempt: the rights, the statement, and the result.
    const there = file
      ? `select xmin::text || ctid::text as at from storage.objects where id = '${file}'`
      : `select '' as at`
    const results = (await db.query(
      `savepoint attempt; ${there}; select ${become.join(', ')}; ${sql}; reset role; ${there}`,
    )) as unknown as QueryResult<{ at: string }>[]
    return file ? results[1]!.rows[0]?.at !== results[5]!.rows[0]?.at : (results[3]!.rowCount ?? 0) > 0
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  } finally {
    await db.query('rollback to savepoint attempt')
  }
}

test('a folder listing reads its own part of the index, and checks each record once', async () => {
  const { asking, of } = people.user
  const { organization, person } = of.mine
  const bucket = await bucketFor(lines[0]![1], of.mine)
  await db.query('begin')
  try {
    // Three records with forty files each.
    await db.query(
      `with made as (insert into funds (organization_id, id, code, name, type) select $1, gen_random_uuid(), 'L' || n,
        'L' || n, 'general' from generate_series(1, 3) n returning id)
       insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size,
         content_type, etag)
       select $1, $2, 'organization', $1, $1 || '/funds/' || id || '/' || n || '/x', $3, gen_random_uuid(), 1,
       'text/plain', '' from made, generate_series(1, 40) n`,
      [organization, bucket, person],
    )
    await db.query(`set local track_functions = 'all'`)
    for (const [name, value] of Object.entries({ ...asking!.settings, role: asking!.role }))
      await db.query('select set_config($1, $2, true)', [name, value])
    const one = (
      await db.query(
        `select record_id from storage.objects where record_table = 'funds' and shelf = $1 and name like '%/1/x'
          limit 1`,
        [organization],
      )
    ).rows[0].record_id as string
    await db.query('reset role')
    const calls = async () =>
      Number(
        (
          await db.query(
            `select coalesce(sum(calls), 0) as calls from pg_stat_xact_user_functions where schemaname = 'app'
              and funcname = 'sees'`,
          )
        ).rows[0].calls,
      )
    const listed = async (prefix: string) => {
      const before = await calls()
      await db.query(`set local role ${asking!.role}`)
      const { rows } = await db.query(
        `explain (analyze, format json) select name from storage.objects where bucket_key = '${bucket}'
          and shelf = '${organization}' and name >= '${prefix}' and name < '${prefix}' || U&'\\+10FFFF'`,
      )
      await db.query('reset role')
      return {
        plan: JSON.stringify(rows[0]['QUERY PLAN']),
        rows: rows[0]['QUERY PLAN'][0].Plan['Actual Rows'] as number,
        asked: (await calls()) - before,
      }
    }
    await db.query('set local enable_seqscan = off')
    const folder = await listed(`${organization}/funds/${one}/`)
    expect([folder.rows, folder.asked]).toEqual([40, 1])
    expect(folder.plan).toMatch(/"Index Cond":"[^"]*name >= /)
    const whole = await listed(`${organization}/funds/`)
    expect([whole.rows, whole.asked]).toEqual([120, 3])
  } finally {
    await db.query('rollback')
  }
})
