import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { exportWithoutSignIns } from '#tests/exports.ts'
import { paying } from '#tests/paying.ts'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { note } from '../../auth/audit-log.ts'
import { stampTrails } from '../timestamps/stamping.ts'
import { makeChance } from '../verification/trial/chance.ts'
import { fileTampers } from '../verification/trial/file-tampering.ts'
import { crossWitness } from '../witnesses/cross-witness.ts'
import { verifyWhole } from '../whole.ts'
import { sealAndKeep } from '../witnesses/witness-file.ts'
import { exportLog } from './export-log.ts'
import { platformLog } from './stored-log.ts'

const script = join(import.meta.dirname, '../../../../bin/verify-trail.js')
const folder = mkdtempSync(join(tmpdir(), 'granary-tampered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Said = { says: string; status: 0 | 1 | 2 }
const batch = 125

/** The script in its own process, a batch of files at a time, with its verdict on each. */
function verifyAll(files: readonly string[], ...options: string[]): Said[] {
  const said: Said[] = []
  for (let from = 0; from < files.length; from += batch) {
    const names = files.slice(from, from + batch).map((file, at) => {
      const name = join(folder, `${from + at}.ndjson`)
      writeFileSync(name, file)
      return name
    })
    const { stdout, stderr } = spawnSync(process.execPath, [script, ...names, ...options], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    expect(stderr).toBe('')
    // A single file has no heading.
    const parts = names.length === 1 ? [stdout] : stdout.split(/^== .*\n/m).slice(1)
    expect(parts).toHaveLength(names.length)
    for (const says of parts)
      said.push({ says, status: says.includes('\nNOT valid') ? 1 : says.includes('\nValid.') ? 0 : 2 })
  }
  return said
}

/** A week with all that an export can contain: hidden entries, witnesses and, where there is openssl, time stamps. */
async function week() {
  const tsa = hasOpenssl ? await startTsa() : undefined
  const database = await freshDatabase(tsa ? { timestamps: { url: tsa.url, every: 2 } } : {})
  const place = await city({ in: database })
  const { organization, services, clock, does, max } = place
  for (const name of ['Acme', 'Bolt', 'Curb', 'Dirt', 'Eave', 'Flue', 'Gate']) {
    await does(max, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] })
    await services.database.transaction({ role: 'identity' }, (tx) =>
      note(tx, services, null, { action: 'login', userId: max.user_id }),
    )
    clock.advance(24 * 3_600_000)
    await sealAndKeep(services, organization.id, clock.now())
    await runDueJobs(services, [...crossWitness, ...stampTrails])
  }
  await sealAndKeep(services, platformLog, clock.now())
  const custodians: string[] = []
  for await (const line of (await exportLog(services, organization.name, clock.now())).lines)
    custodians.push(line.trimEnd())
  return { tsa, custodians, managers: await exportWithoutSignIns(services, organization.id) }
}

test('the script finds 1,000 of 1,000 tamperings with an export, with the entry named where possible', async () => {
  const { tsa, custodians, managers } = await week()
  const options = tsa ? ['--tsa', tsa.authority] : []
  const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
  expect(verifyAll([text(custodians), text(managers)], ...options).map(({ status }) => status)).toEqual([0, 2])
  expect(custodians.filter((line) => line.startsWith('{"witness"')).length).toBeGreaterThan(2)
  if (tsa) expect(custodians.filter((line) => line.startsWith('{"timestamp"')).length).toBeGreaterThan(2)

  const chance = makeChance(20_261_122)
  const kinds = Object.entries(fileTampers)
  const made: { kind: string; number: number; entry?: number; file: string }[] = []
  for (let number = 0; made.length < 1_000; number++) {
    const [kind, tamper] = kinds[number % kinds.length]!
    const original = chance.of([custodians, managers])
    const broken = tamper(original, chance)
    if (!broken || text(broken.lines) === text(original)) continue
    made.push({ kind, number, file: text(broken.lines), ...(broken.entry !== undefined && { entry: broken.entry }) })
  }
  // Every kind is tried, except the time stamps where there are none.
  expect(
    kinds
      .map(([kind]) => kind)
      .filter((kind) => !made.some((each) => each.kind === kind) && (tsa || !kind.includes('time stamp'))),
  ).toEqual([])
  const said = verifyAll(
    made.map(({ file }) => file),
    ...options,
  )
  const missed = made.flatMap(({ kind, number, entry }, at) => {
    const { says, status } = said[at]!
    const isNamed = entry === undefined || new RegExp(`entry ${entry}\\b`, 'i').test(says)
    return status === 1 && isNamed ? [] : [{ kind, number, entry, says: says.slice(0, 300) }]
  })
  expect(missed).toEqual([])
})

test('every two neighboring lines of an export are in order: exchanged, they are found by the script and by the page', async () => {
  const { tsa, custodians, managers } = await week()
  const swapped = [custodians, managers].flatMap((lines) =>
    lines.slice(1).map((line, at) => lines.toSpliced(at, 2, line, lines[at]!)),
  )
  const said = verifyAll(
    swapped.map((lines) => `${lines.join('\n')}\n`),
    ...(tsa ? ['--tsa', tsa.authority] : []),
  )
  expect(said.filter(({ status }) => status !== 1)).toEqual([])
  for (const lines of swapped) {
    const page = verifyWhole()
    await page.take(lines)
    expect(page.result({ atEnd: true }).wrong).not.toEqual([])
  }
  const untouched = verifyWhole()
  await untouched.take(custodians)
  expect(untouched.result({ atEnd: true }).wrong).toEqual([])
})

/** Tampering by a database owner with every trigger off: the statements, and the report of the script. */
type Log = { of: string; seq: number; change: number; signIn: number; entry: string; record: string }
const tampered: Record<string, (log: Log) => [sql: string, says: string]> = {
  'delete a command': ({ entry, seq }) => [
    `delete from audit_events where id = '${entry}'`,
    `Incomplete: entry ${seq} was sealed and its record is missing.`,
  ],
  'delete a change': ({ of, change }) => [
    `delete from record_changes where id = (select entry from trail_entries where ${of} and seq = ${change})`,
    `Incomplete: entry ${change} was sealed and its record is missing.`,
  ],
  'delete a sign-in': ({ of, signIn }) => [
    `delete from auth.audit_log_entries where id = (select entry from trail_entries where ${of} and seq = ${signIn})`,
    `Incomplete: entry ${signIn} was sealed and its record is missing.`,
  ],
  'edit a command': ({ entry, seq }) => [
    `update audit_events set actor = gen_random_uuid() where id = '${entry}'`,
    `Entry ${seq} (command ${entry}) is not what was sealed.`,
  ],
  'edit a change': ({ of, change }) => [
    `update record_changes set at = at - interval '1 day'
      where id = (select entry from trail_entries where ${of} and seq = ${change})`,
    `Entry ${change} (change `,
  ],
  'edit a leaf': ({ of, seq, entry }) => [
    `update trail_entries set leaf = set_bit(leaf, 7, 1 - get_bit(leaf, 7)) where ${of} and seq = ${seq}`,
    `Entry ${seq} (command ${entry}) is not what was sealed.`,
  ],
  'delete a leaf': ({ of, seq }) => [
    `delete from trail_entries where ${of} and seq = ${seq}`,
    `Entry ${seq} is missing from the file.`,
  ],
  'delete a leaf and its row': ({ of, seq, entry }) => [
    `delete from trail_entries where ${of} and seq = ${seq}; delete from audit_events where id = '${entry}'`,
    `Entry ${seq} is missing from the file.`,
  ],
  'exchange two entries': ({ of, seq, change }) => [
    `update trail_entries set seq = 1000 where ${of} and seq = ${seq}; update trail_entries set seq = ${seq} where ${of}
      and seq = ${change}; update trail_entries set seq = ${change} where ${of} and seq = 1000`,
    'are not what was sealed',
  ],
  'put a command in beside the log': ({ of }) => [
    `insert into audit_events (organization_id, actor, command, input, at, request_id) select organization_id, actor,
      command, input, at, '' from audit_events where ${of} limit 1`,
    'is neither sealed nor waiting',
  ],
  'edit a checkpoint': ({ of }) => [
    `update trail_checkpoints set root = sha256('other') where ${of} and size = 6`,
    'The checkpoint over 6 entries is not signed with the key.',
  ],
  'delete a checkpoint': ({ of }) => [
    `delete from trail_checkpoints where ${of} and size = 6`,
    'A checkpoint between 3 and 9 entries is missing.',
  ],
  'cut the end off': ({ of }) => [
    `delete from audit_events where id in (select entry from trail_entries where ${of}
      and seq > 8); delete from auth.audit_log_entries
      where id in (select entry from trail_entries where ${of} and seq > 8);
    delete from vendors where ${of}
    and id in (select record from record_changes
      where id in (select entry from trail_entries where ${of} and seq > 8)); delete from record_changes
      where id in (select entry from trail_entries where ${of} and seq > 8);
    delete from trail_entries where ${of} and seq > 8; delete from trail_checkpoints where ${of}
    and size > 9; delete from trail_nodes where ${of} and (position + 1) * 2 ^ level > 9; update trail_logs set size = 9
    where ${of}`,
    'Now there are 9: entries 9 to 11 are gone.',
  ],
  'change a record past its history': ({ record }) => [
    `update vendors set name = 'Zinc' where id = '${record}'`,
    'The record differs from its history: name.',
  ],
  'delete a record past its history': ({ record }) => [
    `delete from vendors where id = '${record}'`,
    'The record is missing, but its history doesn’t show its deletion.',
  ],
}

test.each(Object.entries(tampered))('the script finds a change in the database: %s', async (_, tamper) => {
  const { organization, services, clock, does, max, owner } = await city()
  for (const name of ['Acme', 'Bolt', 'Curb', 'Dirt']) {
    await does(max, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] })
    await services.database.transaction({ role: 'identity' }, (tx) =>
      note(tx, services, null, { action: 'login', userId: max.user_id }),
    )
    clock.advance(60_000)
    await sealAndKeep(services, organization.id, clock.now())
  }
  const exported = async () => {
    let file = ''
    for await (const line of (await exportLog(services, organization.name, clock.now())).lines) file += line
    return file
  }
  const before = await exported()
  const of = `organization_id = '${organization.id}'`
  // Each action is a command, a sign-in and a change; their order is that of their moments.
  const { rows } = await owner.query<{ seq: number; source: string; entry: string; record: string }>(
    `select seq::int, source, entry, (select record from record_changes where id = entry) as record from trail_entries
      where ${of} and seq between 3 and 5 order by seq`,
  )
  const from = (source: string) => rows.find((row) => row.source === source)!
  const [sql, says] = tamper({
    of,
    seq: from('command').seq,
    change: from('change').seq,
    signIn: from('sign-in').seq,
    entry: from('command').entry,
    record: from('change').record,
  })
  await owner.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  const [untouched, touched] = verifyAll([before, await exported()])
  expect(untouched!.status).toBe(0)
  expect(touched).toMatchObject({ status: 1, says: expect.stringContaining(says) })
})

test('the script names a payment whose amount was changed in the database', async () => {
  const { approvedInvoice, bank, account, released, owner, organization, services, clock } = await paying()
  const invoice = await approvedInvoice(10, 12.5)
  await bank()
  await released([invoice.id], { paying_account: (await account()).id })
  const exported = async () => {
    let file = ''
    for await (const line of (await exportLog(services, organization.name, clock.now())).lines) file += line
    return file
  }
  const before = await exported()
  const { rows } = await owner.query<{ id: string }>('select id from payments where organization_id = $1', [
    organization.id,
  ])
  await owner.query(
    `begin; set local session_replication_role = replica; update payments set amount = amount * 10 where id = '${rows[0]!.id}'; commit`,
  )
  const [untouched, touched] = verifyAll([before, await exported()])
  expect(untouched!.says).not.toContain('payments')
  expect(touched).toMatchObject({
    status: 1,
    says: expect.stringContaining(
      `The server found: payments ${rows[0]!.id}: The record differs from its history: amount.`,
    ),
  })
})
