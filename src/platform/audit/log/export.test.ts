import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { exportWithoutSignIns } from '#tests/exports.ts'
import { trailApi } from '../api/trail-api.ts'
import { note } from '../../auth/audit-log.ts'
import { exportLog } from './export-log.ts'
import { seal } from './seal.ts'
import { makeSigner } from './signing.ts'

/** The script runs as an auditor runs it: alone, in its own folder. */
const script = fileURLToPath(new URL('../../../../bin/verify-trail.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'granary-trail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(content: string, ...options: string[]) {
  writeFileSync(join(folder, 'trail.ndjson'), content)
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'trail.ndjson', ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { says: stdout + stderr, status }
}

let springfield: Awaited<ReturnType<typeof day>>
beforeAll(async () => void (springfield = await day()))

async function day() {
  const place = await city()
  const { organization, services, clock, database, does, max } = place
  const checkpoints: string[] = []
  const api = trailApi(services)
  for (const name of ['Acme', 'Bolt', 'Curb', 'Dirt']) {
    await does(max, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] })
    await database.transaction({ role: 'identity' }, (tx) =>
      note(tx, services, null, { action: 'login', userId: max.user_id }),
    )
    clock.advance(60_000)
    await seal(services, organization.id, clock.now())
    checkpoints.push(await (await api.request(`/logs/${organization.id}/checkpoint`)).text())
  }
  const { lines, checkpoint } = await exportLog(services, organization.name, clock.now())
  const file: string[] = []
  for await (const line of lines) file.push(line)
  return { ...place, api, checkpoints, file, key: makeSigner(services.keys).verifierKey(checkpoint.origin) }
}

test('an exported log is verified without us', () => {
  const { file, key } = springfield
  const { says, status } = verify(file.join(''), '--key', key)
  expect(says).toContain('12 entries of localhost:3000/trail/')
  expect(says).toContain('4 checkpoints, the last of 2')
  expect(says).toContain('the key you gave')
  expect(says).toContain('Valid.')
  expect(status).toBe(0)
  expect(verify(file.join('')).says).toContain('Compare it with one from another channel')
})

test('a checkpoint issued earlier is found in it, and one of another day is not', () => {
  const { file, checkpoints } = springfield
  writeFileSync(join(folder, 'may.txt'), checkpoints[1]!)
  writeFileSync(join(folder, 'forged.txt'), checkpoints[1]!.replace('\n6\n', '\n7\n'))
  expect(verify(file.join(''), '--checkpoint', 'may.txt').says).toContain('its 6 entries are the first 6 of this log')
  expect(verify(file.join(''), '--checkpoint', 'forged.txt')).toMatchObject({
    status: 1,
    says: expect.stringContaining('forged.txt is not signed with the key'),
  })
})

const edit = (lines: string[], at: number, change: (line: any) => void) => {
  const line = JSON.parse(lines[at]!)
  change(line)
  return lines.with(at, `${JSON.stringify(line)}\n`)
}
// Lines: 0 the header, then three entries and their checkpoint, four times, then the end.
test.each<[string, (lines: string[]) => string[], string]>([
  [
    'an entry was edited',
    (lines) => edit(lines, 6, (line) => void (line.entry.at = '2020-01-01T00:00:00+00:00')),
    'Entry 4 (',
  ],
  [
    'an entry and its leaf were edited',
    (lines) =>
      edit(
        lines,
        6,
        (line) =>
          void (
            (line.leaf = Buffer.alloc(32).toString('base64')),
            delete line.entry,
            (line.source = 'command'),
            (line.missing = true)
          ),
      ),
    'one or more of entries 3 to 5 are not what was sealed',
  ],
  [
    'two entries were exchanged',
    (lines) =>
      edit(
        edit(lines.with(5, lines[6]!).with(6, lines[5]!), 5, (line) => void (line.seq = 3)),
        6,
        (line) => void (line.seq = 4),
      ),
    'one or more of entries 3 to 5 are not what was sealed',
  ],
  ['an entry was taken out', (lines) => lines.toSpliced(6, 1), 'Entry 4 is missing from the file.'],
  ['an entry was put in twice', (lines) => lines.toSpliced(6, 0, lines[5]!), 'Entry 3 is in the place of entry 4.'],
  ['a checkpoint was taken out', (lines) => lines.toSpliced(8, 1), 'A checkpoint between 3 and 9 entries is missing.'],
  [
    'a checkpoint was edited',
    (lines) => edit(lines, 8, (line) => void (line.checkpoint = line.checkpoint.replace(/time \d{4}/, 'time 1999'))),
    'The checkpoint over 6 entries is not signed with the key.',
  ],
  ['the end was cut off', (lines) => lines.slice(0, 10), 'The file was cut off after 7 entries.'],
  [
    'the end was cut off and rounded',
    (lines) => [...lines.slice(0, 10), '{"end":{"checkpoints":2,"entries":7}}\n'],
    'Entry 6 is under no checkpoint.',
  ],
  [
    'the end was cut off behind a checkpoint',
    (lines) => [...lines.slice(0, 9), '{"end":{"entries":6,"checkpoints":2}}\n'],
    'last.txt was issued when the log had 12 entries. Now there are 6: entries 6 to 11 are gone.',
  ],
  [
    'it is something else',
    () => ['{"hello":1}\n'],
    'This is not an exported audit log: its first line does not say so.\n\nNOT valid.\n',
  ],
  [
    'it is no JSON',
    () => ['hello\n'],
    'The file can’t be read: Unexpected token \'h\', "hello" is not valid JSON\n\nNOT valid.\n',
  ],
])('the script names what is invalid: %s', (_, tamper, sentence) => {
  writeFileSync(join(folder, 'last.txt'), springfield.checkpoints.at(-1)!)
  const { says, status } = verify(
    tamper([...springfield.file]).join(''),
    '--checkpoint',
    'last.txt',
    '--key',
    springfield.key,
  )
  expect(says).toContain(sentence)
  expect(status).toBe(1)
})

test('a mistyped key, or one of another log, is refused', () => {
  const { file, key } = springfield
  expect(
    verify(
      file.join(''),
      '--key',
      key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toMatchObject({
    status: 1,
    says: expect.stringContaining('The key does not match its own number: a character is wrong.\n\nNOT valid.\n'),
  })
  const other = makeSigner(springfield.services.keys).verifierKey('localhost:3000/trail/platform')
  expect(verify(file.join(''), '--key', other)).toMatchObject({
    status: 1,
    says: expect.stringContaining('The key is for the log localhost:3000/trail/platform'),
  })
})

test('an export says who made it, and hides from an administrator nothing that they may read', async () => {
  const { api, organization, ada, file } = springfield
  const answer = await api.request(`/logs/${organization.id}/export`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const lines = (await answer.text()).trimEnd().split('\n')
  expect(lines.slice(1, -1)).toEqual(file.slice(1, -1).map((line) => line.trim()))
  expect(JSON.parse(lines[0]!)).toMatchObject({
    made_by: { by: 'person', user_id: ada.user_id, role: 'admin' },
    may_hide: ['not visible to this role'],
  })
  expect(JSON.parse(file[0]!)).toMatchObject({ made_by: { by: 'command line' }, may_hide: [] })
  expect(verify(`${lines.join('\n')}\n`, '--key', springfield.key)).toMatchObject({
    status: 0,
    says: expect.stringContaining(
      `by the person ${ada.user_id} in the role admin, which may hide what is not visible to this role`,
    ),
  })
})

test('an export that hides entries says how many could not be checked, and never that all are valid', async () => {
  const lines = await exportWithoutSignIns(springfield.services, springfield.organization.id)
  const { says, status } = verify(`${lines.join('\n')}\n`, '--key', springfield.key)
  expect(says).toContain('Valid as far as shown: 4 of 12 entries could not be checked.')
  expect(says).toContain('4 entries not shown: not visible to this role.')
  expect(says).not.toContain('\nValid.')
  expect(status).toBe(2)
})

test("hiding does not cover a deletion: a missing or altered row is named, in anyone's export", async () => {
  const { organization, owner, services, clock, operator, api, key } = await day()
  const pat = await operator('Pat', 'admin')
  const { rows } = await owner.query<{ seq: number; entry: string; source: string }>(
    `select seq::int, entry, source from trail_entries where organization_id = $1 and source <> 'sign-in' order by seq`,
    [organization.id],
  )
  const [command, change] = ['command', 'change'].map((source) => rows.find((row) => row.source === source)!)
  const asReplica = (sql: string, values: unknown[]) =>
    owner.query(`begin; set local session_replication_role = replica; ${sql.replace('$1', `'${values[0]}'`)}; commit`)
  await asReplica('delete from audit_events where id = $1', [command!.entry])
  await asReplica(`update record_changes set actor = null where id = $1`, [change!.entry])

  const lines: string[] = []
  for await (const line of (await exportLog(services, organization.name, clock.now())).lines) lines.push(line)
  const found = verify(lines.join(''), '--key', key)
  expect(found.status).toBe(1)
  expect(found.says).toContain(`Incomplete: entry ${command!.seq} was sealed and its record is missing.`)
  expect(found.says).toContain(`Entry ${change!.seq} (change ${change!.entry}) is not what was sealed.`)

  const answer = await api.request(`/logs/${organization.id}/export`, {
    headers: { authorization: `Bearer ${pat.token}` },
  })
  const other = verify(await answer.text(), '--key', key)
  expect(other.status).toBe(1)
  expect(other.says).toContain(`Incomplete: entry ${command!.seq} was sealed and its record is missing.`)
})

test('the script names a record that was changed without its history', async () => {
  const { organization, owner, services, clock, key } = await day()
  const { rows } = await owner.query<{ id: string }>(
    `update vendors set email = 'me@evil.example' where organization_id = $1 and name = 'Acme' returning id`,
    [organization.id],
  )
  await owner.query(
    `begin; set local session_replication_role = replica; delete from record_changes where record = '${rows[0]!.id}' and operation = 'update'; delete from app.trail_waiting where organization_id = '${organization.id}'; commit`,
  )
  const lines: string[] = []
  for await (const line of (await exportLog(services, organization.name, clock.now())).lines) lines.push(line)
  expect(verify(lines.join(''), '--key', key)).toMatchObject({
    status: 1,
    says: expect.stringContaining(
      `The server found: vendors ${rows[0]!.id}: The record differs from its history: email`,
    ),
  })
})

test('an export of the older format is read, but never reported as complete', () => {
  const older = springfield.file
    .map((line) => line.trim())
    .flatMap((line) => {
      const { granary_trail: version, made_at: _at, made_by: _by, may_hide: _hide, end, ...rest } = JSON.parse(line)
      return [
        JSON.stringify(
          version
            ? { granary_trail: 1, ...rest }
            : end
              ? { end: { entries: end.entries, checkpoints: end.checkpoints } }
              : rest,
        ),
      ]
    })
  expect(verify(`${older.join('\n')}\n`, '--key', springfield.key)).toMatchObject({
    status: 2,
    says: expect.stringContaining('can’t tell a hidden entry from a deleted one'),
  })
})

test('the proof of one entry is verified by the same script', async () => {
  const { api, organization, ada, file, key } = springfield
  const { entry } = JSON.parse(file[2]!)
  const proof = await (
    await api.request(`/logs/${organization.id}/entries/${entry.source}/${entry.id}/proof`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
  ).text()
  expect(verify(proof, '--key', key)).toMatchObject({ status: 0, says: expect.stringContaining('as entry 1 of 12') })
  expect(verify(proof.replace('index 1', 'index 2'), '--key', key)).toMatchObject({
    status: 1,
    says: expect.stringContaining('not what was sealed'),
  })
  expect(verify(proof)).toMatchObject({ status: 1, says: expect.stringContaining('--key') })
})
