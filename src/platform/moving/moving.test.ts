import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Decrypter } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purposes } from '#areas/forms/server.ts'
import { secretsOf } from '#areas/forms/webhooks/send.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { startDemonstration } from '#tests/demonstration.ts'
import { passes } from '#tests/jobs.ts'
import { asOwner, testSecret } from '#tests/postgres.ts'
import { goodPassword } from '#tests/sign-in.ts'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { findServer, startServer } from '../../../bin/testing/external-postgres.js'
import { seedProduct } from '../../first-data.ts'
import { serve } from '../../server.ts'
import { exportLog } from '../audit/log/export-log.ts'
import { makeSigner } from '../audit/log/signing.ts'
import { stampTrails } from '../audit/timestamps/stamping.ts'
import { witnessPurposes } from '#areas/assurance/trail/telling.ts'
import { sealAndKeep } from '../audit/witnesses/witness-file.ts'
import { seal, unseal } from '../auth/factors/sealed.ts'
import { makeKeys } from '../auth/keys.ts'
import { hashPassword } from '../auth/passwords/hashing.ts'
import { digests, sealed } from '../../sealed-columns.ts'
import { gatewayOf, gatewayLogin } from '../database/connections.ts'
import { readMigrations } from '../database/migrate.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { migrationsFolder } from '../installation.ts'
import { runDueJobs } from '../jobs/jobs.ts'
import { take } from '../jobs/queue.ts'
import { openText } from '../keys/sealed-text.ts'
import { readRing, secretId, writeRing, type Ring } from '../keys/ring.ts'
import { silentLog } from '../log.ts'
import { openServices } from '../services.ts'
import { openBlobs } from '../storage/blobs.ts'
import { sweepStorage } from '../storage/sweep.ts'
import { arrivingFiles } from './arriving-files.ts'
import { closeMoved, leave, reopen } from './closing.ts'
import { exportAgency } from './export.ts'
import { importAgency, type ImportOptions } from './import.ts'
import { movedTables, rowsOf } from './tables.ts'
import { transportIdentityFile, transportKey } from './transport.ts'

const seals = { sealed, digests, purposes: [...purposes, witnessPurposes] }
const migrations = readMigrations(migrationsFolder)
const folder = mkdtempSync(join(tmpdir(), 'granary-move-'))
const script = fileURLToPath(new URL('../../../bin/verify-trail.js', import.meta.url))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An installation with a different secret: it cannot open anything sealed at the source. */
async function installation(secret = 'the-secret-of-the-destination-0123456789') {
  const place = await freshDatabase()
  const { settings, clock } = place.services
  let ring: Ring = { secrets: [secret], kept: [] }
  const keys = await makeKeys(ring, settings.siteUrl, async () => ring)
  const keySource = { file: 'secret', write: async (next: Ring) => void (ring = next) }
  const gateway = gatewayOf(place.ownerConfig, await makeKeys(testSecret, 'http://localhost'))
  const mail = { send: async () => undefined }
  const services = await openServices({ settings, keys, gateway, clock, log: silentLog, mail })
  await seedProduct(services)
  return { ...place, services, keys, keySource }
}
type Place = Awaited<ReturnType<typeof installation>>

let source: Awaited<ReturnType<typeof startDemonstration>>
let there: Place
let tsa: Awaited<ReturnType<typeof startTsa>> | undefined
let file: string
let agency: string
let member: { user_id: string; email: string }
let exported: Awaited<ReturnType<typeof exportAgency>>
let before: Awaited<ReturnType<typeof rowsOfAgency>>

/** Every row of the agency in every table that moves, as text. */
const rowsOfAgency = (owner: pg.ClientConfig) =>
  asOwner(owner, async (client) => {
    await client.query(`set timezone to utc; set datestyle to iso; set extra_float_digits to 1`)
    const found: Record<string, Record<string, string | null>[]> = {}
    for (const table of await movedTables(client)) {
      const columns = table.columns.map((column) => `${column}::text`).join(', ')
      found[table.name] = (
        await client.query(`select ${columns} from ${table.name} where ${rowsOf(table, agency)}`)
      ).rows
    }
    return found
  })

const write = async (change: Partial<Parameters<typeof exportAgency>[0]> = {}) =>
  exportAgency({
    owner: source.ownerConfig,
    services: source.services,
    seals,
    agency,
    file,
    destination: await transportKey(there.keys),
    ...change,
  })
const bring = (to: Place, change: Partial<ImportOptions> = {}) => {
  const { ownerConfig: owner, services, keySource } = to
  return importAgency({ owner, services, keySource, seals, migrations, file, addSellers: true, ...change })
}
const organizationsAt = async (place: Pick<Place, 'owner'>) =>
  (await place.owner.query('select id from organizations where id = $1', [agency])).rowCount
const filesAt = ({ dataFolder }: Pick<Place, 'dataFolder'>) =>
  existsSync(join(dataFolder, 'files'))
    ? readdirSync(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length
    : 0

beforeAll(async () => {
  tsa = hasOpenssl ? await startTsa() : undefined
  source = await startDemonstration(tsa ? { timestamps: { url: tsa.url, every: 1 } } : {})
  const { owner, services } = source
  agency = (await owner.query<{ id: string }>(`select id from organizations where name like 'City of Alder%'`)).rows[0]!
    .id
  // A single administrator: the operator administers the demo agency as well.
  await owner.query(
    `delete from user_roles where role = 'admin'
      and user_id in (select user_id from user_roles where role = 'platform_admin')`,
  )
  member = (
    await owner.query(
      `select user_id, email from organization_members where organization_id = $1 order by email limit 1`,
      [agency],
    )
  ).rows[0]
  await owner.query('update auth.users set encrypted_password = $2, banned_until = null where id = $1', [
    member.user_id,
    await hashPassword(goodPassword),
  ])
  await owner.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
      values ($1, 'totp', 'unverified', 'Phone', $2, now(), now())`,
    [member.user_id, seal(services.keys.derive('totp'), member.user_id, 'JBSWY3DPEHPK3PXP')],
  )
  await sealAndKeep(services, agency, services.clock.now())
  if (tsa) await passes(services, stampTrails)
  there = await installation()
  file = join(folder, 'alder.agency')
})

test('killing the export leaves the agency open and no file', async () => {
  const { owner, services } = source
  // The program's connection breaks while its log is verified.
  const database = {
    ...services.database,
    transaction: (async (...args: Parameters<typeof services.database.transaction>) => {
      await owner.query(
        `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.classid = 7023372`,
      )
      return services.database.transaction(...args)
    }) as typeof services.database.transaction,
  }
  await expect(write({ services: { ...services, database } })).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  expect((await owner.query('select app.closed_by_move($1) as status', [agency])).rows).toEqual([{ status: null }])
  expect(
    (await owner.query('update funds set name = name where organization_id = $1', [agency])).rowCount,
  ).toBeGreaterThan(0)
})

test('while an agency moves it can be read but not written, and all others continue', async () => {
  exported = await write()
  before = await rowsOfAgency(source.ownerConfig)
  const { owner, services } = source
  const sentence =
    'This agency is moving to another installation. You can read everything and change nothing until the move is done.'
  const actor = {
    user_id: member.user_id,
    organization_id: agency,
    role: 'admin',
    session_id: '',
    aal: 'aal1',
    email: member.email,
  } as const
  const change = {
    text: `update organization_members set display_name = 'Other' where organization_id = $1`,
    values: [agency],
  }
  await expect(services.database.write({ role: 'identity', actor }, change)).rejects.toThrow(sentence)
  await expect(
    owner.query(`insert into funds select * from funds where organization_id = $1 limit 1`, [agency]),
  ).rejects.toThrow(sentence)
  expect((await services.database.write({ role: 'service_role' }, change)).rowCount).toBe(0)
  expect(
    (await services.database.read({ role: 'authenticated', actor }, { text: 'select from funds' })).rowCount,
  ).toBeGreaterThan(0)
  const other = await city({ in: source })
  expect(
    (
      await owner.query(`update organization_members set display_name = 'Other' where organization_id = $1`, [
        other.organization.id,
      ])
    ).rowCount,
  ).toBe(3)

  // Every table of an agency has the trigger, also one that a later migration creates.
  await owner.query('create table public.later (organization_id uuid, id int)')
  await asOwner(source.ownerConfig, closeMoved)
  await expect(owner.query('insert into public.later values ($1, 1)', [agency])).rejects.toThrow(sentence)
  await owner.query('drop table public.later')
  await expect(write({ file: join(folder, 'again') })).rejects.toThrow(
    'This agency is already exported and closed. Reopen it with --reopen, or finish the move with --moved.',
  )
})

test("people sign in at the source to read, and their agency's log doesn't record it", async () => {
  const answer = await source.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: goodPassword }),
  })
  expect(answer.status).toBe(200)
  expect(
    (await source.owner.query('select from app.trail_waiting where organization_id = $1', [agency])).rowCount,
  ).toBe(0)
})

test('a job waiting for the agency no longer runs at the source', async () => {
  const { owner, services } = source
  await owner.query(
    `insert into app.jobs (organization_id, name, run_at) values ($1, 'of-the-agency', $2), (null, 'of-all', $2)`,
    [agency, services.clock.now()],
  )
  expect((await take(services, ['of-the-agency', 'of-all'], 10)).map(({ name }) => name)).toEqual(['of-all'])
  await owner.query(`delete from app.jobs where name in ('of-the-agency', 'of-all')`)
})

test('only the destination can open an export, and only unaltered', async () => {
  const bytes = readFileSync(file)
  expect(bytes.includes('Alder Falls')).toBe(false)
  const stranger = await installation('the-secret-of-a-stranger-0123456789012345')
  await expect(bring(stranger)).rejects.toThrow('was made for another installation')
  const spoil = async (name: string, change: (bytes: Buffer) => Buffer, sentence: string) => {
    const spoilt = join(folder, name)
    writeFileSync(spoilt, change(Buffer.from(bytes)))
    await expect(bring(there, { file: spoilt })).rejects.toThrow(sentence)
    rmSync(spoilt)
  }
  const flipped = (at: number) => (copy: Buffer) => (copy.writeUInt8(copy[at]! ^ 1, at), copy)
  await spoil('flipped', flipped(bytes.length >> 1), 'was changed, or its end is missing')
  await spoil('cut', (copy) => copy.subarray(0, copy.length - 70_000), 'was changed, or its end is missing')
  await spoil('another', () => Buffer.from('hello\n'), 'isn’t an agency export')
  expect(await organizationsAt(there)).toBe(0)
})

test('age alone opens an export, with the identity of the destination', async () => {
  const decrypter = new Decrypter()
  const lines = (await transportIdentityFile(there.keys)).split('\n')
  for (const line of lines) if (!line.startsWith('#')) decrypter.addIdentity(line)
  const opened = join(folder, 'opened.tar.gz')
  writeFileSync(opened, await decrypter.decrypt(readFileSync(file)))
  const names = execFileSync('tar', ['-tzf', opened], { encoding: 'utf8' }).trim().split('\n')
  expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'end.json'])
  expect(names).toContain('tables/public.organizations/00000001')
  rmSync(opened)
})

test('an export of another version is refused with instructions', async () => {
  await expect(bring(there, { migrations: migrations.slice(0, -1) })).rejects.toThrow(
    'made by a newer Granary. Update this installation',
  )
  await expect(
    bring(there, { migrations: [...migrations, { name: '9999_later', sql: '', hash: 'x' }] }),
  ).rejects.toThrow('made by an older Granary. Update the source')
  await expect(bring(there, { trailKey: 'other' })).rejects.toThrow('has a different key from the one you entered')
})

test('sellers missing at the destination are named, and nothing is written', async () => {
  await expect(bring(there, { addSellers: false })).rejects.toThrow(
    'These sellers aren’t at this installation: Larkspur Paving & Supply (demo), Northline Water Systems LLC (demo), Ridgeway Fleet Services (demo), Bright Harbor Medical Supply (demo). With --add-sellers they are added as names without people, and you invite their people.',
  )
  expect(await organizationsAt(there)).toBe(0)
  expect(filesAt(there)).toBe(0)
})

test('killing the import leaves no trace at the destination', async () => {
  const { owner, services } = there
  const database = {
    ...services.database,
    read: (async (...args: Parameters<typeof services.database.read>) => {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and state = 'idle in transaction'`,
      )
      return services.database.read(...args)
    }) as typeof services.database.read,
  }
  await expect(bring(there, { services: { ...services, database } })).rejects.toThrow()
  expect(await organizationsAt(there)).toBe(0)
  expect(filesAt(there)).toBe(0)
  expect((await owner.query('select from storage.leftovers')).rowCount).toBe(0)
  expect((await owner.query('select from auth.users where id = $1', [member.user_id])).rowCount).toBe(0)
})

test('the agency arrives complete: every row of every table, except those listed', async () => {
  const done = await bring(there, { trailKey: exported.trailKey })
  expect(done).toMatchObject({ agency: { id: agency }, rows: exported.rows, files: exported.files, met: [] })
  expect(done.entries).toBe(exported.entries + 1)
  const after = await rowsOfAgency(there.ownerConfig)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(300)

  /** Columns that are sealed again or differ per installation, and rows that the move itself adds. */
  const differ: Record<string, string[]> = {
    'auth.mfa_factors': ['secret'],
    'public.paying_account_secrets': ['account_sealed'],
    'public.registration_secrets': ['tin_sealed', 'tin_digest', 'account_sealed'],
    'public.signing_certificate_secrets': ['key_sealed'],
    'public.subscriptions': ['plan_id'],
    'public.trail_checkpoints': ['signature'],
    'public.trail_logs': ['size', 'sealed_at'],
    'public.vendor_bank_secrets': ['account_sealed'],
    'public.vendor_secrets': ['tin_sealed', 'tin_digest'],
  }
  const added: Record<string, number> = {
    'public.audit_events': 1,
    'public.trail_entries': 1,
    'public.trail_checkpoints': 1,
  }
  const texts = (table: string, rows: Record<string, string | null>[]) =>
    rows.map((row) => {
      const kept = Object.entries(row).filter(([name]) => !differ[table]?.includes(name))
      return JSON.stringify(kept).replace(table === 'public.form_answers' ? /sealed:[12]:[\w.:-]+/g : /$^/, 'sealed')
    })
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'public.trail_nodes' || table === 'app.trail_former_signatures') continue
    const arrived = new Set(texts(table, after[table]!))
    expect(
      texts(table, rows).filter((row) => !arrived.has(row)),
      table,
    ).toEqual([])
    expect(after[table]!.length - rows.length, table).toBe(added[table] ?? 0)
  }
  expect(after['app.trail_former_signatures']).toHaveLength(before['public.trail_checkpoints']!.length)
})

test('sealed values open with the keys of the destination', async () => {
  const { owner, keys } = there
  const { rows: factors } = await owner.query<{ secret: Buffer }>(
    'select secret from auth.mfa_factors where user_id = $1',
    [member.user_id],
  )
  expect(unseal(keys.derive('totp'), member.user_id, factors[0]!.secret)).toBe('JBSWY3DPEHPK3PXP')
  const ofAgencies = sealed.filter(({ key }) => key.includes('organization_id'))
  expect(ofAgencies.length).toBeGreaterThan(2)
  for (const { table, key, column, purpose, about } of ofAgencies) {
    const { rows } = await owner.query(
      `select ${key.join(', ')}, ${column} as sealed from ${table} where organization_id = $1
        and ${column} is not null`,
      [agency],
    )
    for (const row of rows) expect(unseal(keys.derive(purpose), about(row), row.sealed)).not.toBe('')
  }
  expect(
    (await owner.query('select from vendor_bank_secrets where organization_id = $1', [agency])).rowCount,
  ).toBeGreaterThan(0)
  const { rows: cases } = await owner.query<{ injury: string }>(
    'select injury from injury_cases where organization_id = $1 and injury is not null',
    [agency],
  )
  expect(cases.length).toBeGreaterThan(0)
  for (const { injury } of cases) expect(openText(keys, injury)).not.toBeNull()

  // Only history entries keep the name of the key that sealed them.
  const id = secretId(testSecret)
  const tables = await asOwner(there.ownerConfig, movedTables)
  const held = (rows: Awaited<ReturnType<typeof rowsOfAgency>>) =>
    tables
      .filter(({ name, hasHistory }) => !hasHistory && JSON.stringify(rows[name]).includes(`:${id}:`))
      .map(({ name }) => name)
  expect(held(before)).toEqual(['public.form_answers'])
  expect(held(await rowsOfAgency(there.ownerConfig))).toEqual([])
})

test('a webhook receiver keeps its secret, and no other key is exported', async () => {
  const { rows } = await there.owner.query(
    'select organization_id, id, generation from webhooks where organization_id = $1',
    [agency],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    expect(secretsOf(there.keys, row)).toEqual(expect.arrayContaining(secretsOf(source.services.keys, row)))
  const purposes = new Set(readRing(writeRing(there.keys.ring)).kept.map(({ purpose }) => purpose.split(' ')[0]))
  expect([...purposes]).toEqual(['sealed', 'webhook'])
})

test('every file arrives, byte for byte', async () => {
  const { rows } = await source.owner.query<{ version: string }>(
    'select version from storage.objects where organization_id = $1',
    [agency],
  )
  expect(rows).toHaveLength(exported.files)
  const bytesOf = async (services: Place['services'], version: string) =>
    Buffer.concat(await (await openBlobs(services).read(version)).toArray())
  for (const { version } of rows)
    expect((await bytesOf(there.services, version)).equals(await bytesOf(source.services, version))).toBe(true)
})

test('people sign in at the destination with their old password', async () => {
  const running = await serve(there.services, { background: false })
  try {
    const signIn = (password: string) =>
      fetch(`http://127.0.0.1:${running.port}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: there.keys.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: member.email, password }),
      })
    expect((await signIn('Another-Lantern-59')).status).toBe(400)
    const answer = await signIn(goodPassword)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { user: { id: string } }).user.id).toBe(member.user_id)
  } finally {
    await running.stop()
  }
})

test('the trail is intact on both sides, says a verifier that shares no code with ours', async () => {
  const verify = async (services: Place['services'], ...more: string[]) => {
    const name = join(folder, 'trail.ndjson')
    const lines: string[] = []
    const { lines: all, checkpoint } = await exportLog(services, agency, services.clock.now())
    for await (const line of all) lines.push(line)
    writeFileSync(name, lines.join(''))
    const key = makeSigner(services.keys).verifierKey(checkpoint.origin)
    const { stdout, status } = spawnSync(process.execPath, [script, name, '--key', key, ...more], { encoding: 'utf8' })
    return { stdout, status, lines }
  }
  const here = await verify(source.services)
  expect(here).toMatchObject({ status: 0 })
  expect(here.lines.join('')).toContain('platform/export-agency')
  const witness = join(there.dataFolder, 'trail-witness', agency, 'before-the-move')
  const kept = readdirSync(witness).map((name) => join(witness, name))
  expect(kept).toHaveLength(1)
  const after = await verify(there.services, '--former-key', exported.trailKey, '--witness', kept[0]!)
  expect(after).toMatchObject({ status: 0 })
  expect(after.stdout).toContain('Valid.')
  expect(after.lines.join('')).toContain('platform/import-agency')
  if (tsa)
    expect((await verify(there.services, '--tsa', tsa.authority)).stdout).toContain(
      '1 time stamp of an authority that you gave',
    )
  // A checkpoint that the source signed counts only with the source's key.
  expect((await verify(there.services, '--witness', kept[0]!)).status).toBe(1)
})

test('another agency at the destination reads the same as another agency at the source', async () => {
  const [elsewhere, nearby] = [await city({ in: source }), await city({ in: there })]
  const { rows } = await there.owner.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relkind = 'r' and relnamespace = 'public'::regnamespace
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select') order by 1`,
  )
  expect(rows.length).toBeGreaterThan(300)
  const seen = async (place: typeof nearby) => {
    const found: Record<string, number> = {}
    for (const { name } of rows)
      found[name] = (await place.sees(place.ada, `select from ${name} where organization_id = $1`, [agency])).length
    return found
  }
  const nearbySees = await seen(nearby)
  expect(nearbySees).toEqual(await seen(elsewhere))
  expect([
    nearbySees.purchase_orders,
    nearbySees.vendors,
    nearbySees.journal_lines,
    nearbySees.organization_members,
  ]).toEqual([0, 0, 0, 0])
})

test("it can't be imported twice", async () => {
  await expect(bring(there)).rejects.toThrow('City of Alder Falls (demo) is already at this installation.')
  expect(filesAt(there)).toBe(exported.files)
})

test('a person with an account at the destination keeps that account', async () => {
  const other = await installation()
  const roles = new Set(
    before['public.user_roles']!.filter(({ role }) => role === 'admin').map(({ user_id }) => user_id),
  )
  const known = before['auth.users']!.find(({ id, email }) => email && !roles.has(id!))!
  const { rows } = await other.owner.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password) values ($1, 'theirs') returning id`,
    [known.email],
  )
  await expect(bring(other)).rejects.toThrow(`Accounts at this installation block ${known.email}`)
  expect(await organizationsAt(other)).toBe(0)

  await other.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [rows[0]!.id])
  expect((await bring(other)).met).toEqual([{ email: known.email, how: 'own account' }])
  const { rows: accounts } = await other.owner.query(
    `select u.id, u.email, u.encrypted_password, m.organization_id,
      (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
       from auth.users u left join organization_members m on m.user_id = u.id where u.id in ($1, $2) order by u.email`,
    [rows[0]!.id, known.id],
  )
  expect(accounts).toEqual([
    { id: rows[0]!.id, email: known.email, encrypted_password: 'theirs', organization_id: null, factors: 0 },
    { id: known.id, email: null, encrypted_password: null, organization_id: agency, factors: 0 },
  ])
})

test("the account of the only administrator, or of a member of another agency, isn't taken over", async () => {
  const other = await installation()
  const { organization } = await city({ in: other })
  await other.owner.query(`insert into auth.users (email, email_confirmed_at) values ($1, now())`, [member.email])
  await expect(bring(other)).rejects.toThrow('No administrator of City of Alder Falls (demo) could sign in here')
  await other.owner.query('update auth.users set id = $2 where email = $1', [member.email, member.user_id])
  await other.owner.query(
    `insert into organization_members (organization_id, user_id, display_name, email) values ($1, $2, 'Ada', $3)`,
    [organization.id, member.user_id, member.email],
  )
  await expect(bring(other)).rejects.toThrow(
    `An account belongs to one organization, and here ${member.email} belongs to City`,
  )
  await other.owner.query('delete from organization_members where user_id = $1', [member.user_id])
  expect((await bring(other)).met).toEqual([{ email: member.email, how: 'same account' }])
  const { rows } = await other.owner.query(
    `select encrypted_password, (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
      from auth.users u where id = $1`,
    [member.user_id],
  )
  expect(rows).toEqual([{ encrypted_password: null, factors: 0 }])
})

test('a public number already used at the destination is refused and named', async () => {
  const other = await installation()
  const { organization } = await city({ in: other })
  const request = before['public.records_requests']![0]!
  const changed: Record<string, string | null> = {
    ...request,
    organization_id: organization.id,
    id: '00000000-0000-4000-8000-000000000001',
  }
  await asOwner(other.ownerConfig, async (client) => {
    await client.query('set session_replication_role = replica')
    const columns = Object.keys(changed)
    const places = columns.map((_, at) => `$${at + 1}`)
    await client.query(
      `insert into records_requests (${columns.join(', ')}) values (${places.join(', ')})`,
      Object.values(changed),
    )
  })
  await expect(bring(other)).rejects.toThrow(
    `This installation already uses these: records requests (confirmation): ${request.confirmation}`,
  )
  expect(await organizationsAt(other)).toBe(0)
})

test('files left by a killed import are swept a day later', async () => {
  const place = await city()
  const files = arrivingFiles(place.services, place.organization.id)
  async function* content() {
    yield Buffer.from('bytes')
  }
  await files.keep({ name: `files/${randomUUID()}`, size: 5, content: content() })
  expect(filesAt(place)).toBe(1)
  place.clock.advance(25 * 3_600_000)
  await runDueJobs(place.services, [sweepStorage])
  expect(filesAt(place)).toBe(0)
})

const debian = findServer()
test.skipIf(!debian)(`into Debian's PostgreSQL, whose owner isn't a superuser`, async () => {
  const server = await startServer(debian!, { jit: 'off' })
  try {
    await asOwner({ connectionString: server.url }, async (client) => {
      await client.query(`create role keeper login createrole password 'only-for-this-run'`)
      await client.query('create database granary owner keeper')
    })
    const owner = { connectionString: `postgres://keeper:only-for-this-run@${new URL(server.url).host}/granary` }
    const { keys, keySource, clock } = await installation()
    await prepareDatabase({ owner, migrationsFolder, gateway: gatewayLogin(keys), fingerprints: keys.fingerprints })
    const settings = { ...there.services.settings, dataFolder: join(folder, 'debian') }
    const services = await openServices({ settings, keys, gateway: gatewayOf(owner, keys), clock, log: silentLog })
    try {
      const importing = () => importAgency({ owner, services, keySource, seals, migrations, file, addSellers: true })
      await expect(importing()).rejects.toThrow(
        'Have a superuser run: grant set on parameter session_replication_role to OWNER.',
      )
      await asOwner({ connectionString: server.url }, (client) =>
        client.query('grant set on parameter session_replication_role to keeper'),
      )
      expect(await importing()).toMatchObject({ rows: exported.rows, entries: exported.entries + 1 })
    } finally {
      await services.database.close()
    }
  } finally {
    server.stop()
  }
})

test('after the move the source is closed for good and says where to go', async () => {
  await asOwner(source.ownerConfig, (client) => leave(client, agency, source.clock.now()))
  await expect(asOwner(source.ownerConfig, (client) => reopen(client, agency, source.clock.now()))).rejects.toThrow(
    'This agency has left this installation. Reopening it here would run it in two places.',
  )
  const answer = await source.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: goodPassword }),
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Your agency has moved to another installation.')
  expect((await source.owner.query('select from auth.sessions where user_id = $1', [member.user_id])).rowCount).toBe(0)
})

test('an agency whose move did not happen is open again, and no row pays for an unneeded trigger', async () => {
  const other = await city()
  const name = join(folder, 'springfield.agency')
  const { owner } = other
  await exportAgency({
    owner: other.ownerConfig,
    services: other.services,
    seals,
    agency: other.organization.name,
    file: name,
    destination: await transportKey(there.keys),
  })
  const change = () =>
    owner.query('update organization_members set display_name = display_name where organization_id = $1', [
      other.organization.id,
    ])
  await expect(change()).rejects.toThrow('is moving')
  await asOwner(other.ownerConfig, (client) => reopen(client, other.organization.id, other.clock.now()))
  expect((await change()).rowCount).toBe(3)
  expect((await owner.query(`select from pg_trigger where tgname = 'closed_by_move'`)).rowCount).toBe(0)
  const { rows } = await owner.query('select command from audit_events where organization_id = $1 order by command', [
    other.organization.id,
  ])
  expect(rows).toEqual([{ command: 'platform/export-agency' }, { command: 'platform/reopen-agency' }])
})

test('every table moves or stays with a reason', async () => {
  const { owner, ownerConfig } = await city()
  await owner.query('create table public.undecided (id int)')
  await expect(asOwner(ownerConfig, movedTables)).rejects.toThrow(
    'These tables have no decision on whether they move with an agency: public.undecided.',
  )
  await owner.query('drop table public.undecided')
  await asOwner(ownerConfig, movedTables)
})
