import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { trailApi } from '../api/trail-api.ts'
import { note } from '../../auth/audit-log.ts'
import { exportLog } from './export-log.ts'
import { seal } from './seal.ts'
import { makeSigner } from './signing.ts'

/** The script runs as an auditor runs it: beside nothing, in a folder of its own. */
const script = fileURLToPath(new URL('../../../../bin/verify-trail.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'granary-trail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(content: string, ...options: string[]) {
  writeFileSync(join(folder, 'trail.ndjson'), content)
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'trail.ndjson', ...options], { cwd: folder, encoding: 'utf8' })
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
    await database.transaction({ role: 'identity' }, (tx) => note(tx, services, null, { action: 'login', userId: max.user_id }))
    clock.advance(60_000)
    await seal(services, organization.id, clock.now())
    checkpoints.push(await (await api.request(`/logs/${organization.id}/checkpoint`)).text())
  }
  const { lines, checkpoint } = await exportLog(services, organization.name, clock.now())
  const file: string[] = []
  for await (const line of lines) file.push(line)
  return { ...place, api, checkpoints, file, key: makeSigner(services.keys).verifierKey(checkpoint.origin) }
}

test('a log that was exported is verified without us', () => {
  const { file, key } = springfield
  const { says, status } = verify(file.join(''), '--key', key)
  expect(says).toContain('12 entries of localhost:3000/trail/')
  expect(says).toContain('4 checkpoints, the last of 2')
  expect(says).toContain('the key that you gave')
  expect(says).toContain('This holds.')
  expect(status).toBe(0)
  expect(verify(file.join('')).says).toContain('Compare it with one you got on another way')
})

test('a checkpoint that was handed out earlier is found in it, and one of another day is not', () => {
  const { file, checkpoints } = springfield
  writeFileSync(join(folder, 'may.txt'), checkpoints[1]!)
  writeFileSync(join(folder, 'forged.txt'), checkpoints[1]!.replace('\n6\n', '\n7\n'))
  expect(verify(file.join(''), '--checkpoint', 'may.txt').says).toContain('its 6 entries are the first 6 of this log')
  expect(verify(file.join(''), '--checkpoint', 'forged.txt')).toMatchObject({ status: 1, says: expect.stringContaining('forged.txt is not signed with the key') })
})

const edit = (lines: string[], at: number, change: (line: any) => void) => {
  const line = JSON.parse(lines[at]!)
  change(line)
  return lines.with(at, `${JSON.stringify(line)}\n`)
}
// Lines: 0 the header, then three entries and their checkpoint, four times, then the end.
test.each<[string, (lines: string[]) => string[], string]>([
  ['an entry was edited', (lines) => edit(lines, 6, (line) => void (line.entry.at = '2020-01-01T00:00:00+00:00')), 'Entry 4 ('],
  ['an entry and its leaf were edited', (lines) => edit(lines, 6, (line) => void (line.leaf = Buffer.alloc(32).toString('base64'), delete line.entry)), 'one or more of the entries 3 to 5 are not what was sealed'],
  ['two entries were exchanged', (lines) => edit(edit(lines.with(5, lines[6]!).with(6, lines[5]!), 5, (line) => void (line.seq = 3)), 6, (line) => void (line.seq = 4)), 'one or more of the entries 3 to 5 are not what was sealed'],
  ['an entry was taken out', (lines) => lines.toSpliced(6, 1), 'Entry 4 is missing from the file.'],
  ['an entry was put in twice', (lines) => lines.toSpliced(6, 0, lines[5]!), 'Entry 3 stands in the place of entry 4.'],
  ['a checkpoint was taken out', (lines) => lines.toSpliced(8, 1), 'A checkpoint between 3 and 9 entries is missing.'],
  ['a checkpoint was edited', (lines) => edit(lines, 8, (line) => void (line.checkpoint = line.checkpoint.replace(/time \d{4}/, 'time 1999'))), 'The checkpoint over 6 entries is not signed with the key.'],
  ['the end was cut off', (lines) => lines.slice(0, 10), 'The file was cut off after 7 entries.'],
  ['the end was cut off and rounded', (lines) => [...lines.slice(0, 10), '{"end":{"entries":7,"checkpoints":2}}\n'], 'Entry 6 is under no checkpoint.'],
  ['the end was cut off behind a checkpoint', (lines) => [...lines.slice(0, 9), '{"end":{"entries":6,"checkpoints":2}}\n'], 'last.txt was given out when the log had 12 entries. Now there are 6: the entries 6 to 11 are gone.'],
  ['it is something else', () => ['{"hello":1}\n'], 'This is not an exported trail'],
  ['it is no JSON', () => ['hello\n'], 'The file cannot be read'],
])('the script says what does not hold: %s', (_, tamper, sentence) => {
  writeFileSync(join(folder, 'last.txt'), springfield.checkpoints.at(-1)!)
  const { says, status } = verify(tamper([...springfield.file]).join(''), '--checkpoint', 'last.txt', '--key', springfield.key)
  expect(says).toContain(sentence)
  expect(status).toBe(1)
})

test('a key that was mistyped, or is of another log, is refused', () => {
  const { file, key } = springfield
  expect(verify(file.join(''), '--key', key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toMatchObject({ status: 1, says: expect.stringContaining('does not fit its own number') })
  const other = makeSigner(springfield.services.keys).verifierKey('localhost:3000/trail/platform')
  expect(verify(file.join(''), '--key', other)).toMatchObject({ status: 1, says: expect.stringContaining('The key is for the log localhost:3000/trail/platform') })
})

test('what an administrator may not read is exported by its leaf alone, and the log still holds', async () => {
  const { api, organization, ada, file } = springfield
  const answer = await api.request(`/logs/${organization.id}/export`, { headers: { authorization: `Bearer ${ada.token}` } })
  const lines = await answer.text()
  expect(lines).toBe(file.join(''))
  const blinded = file.map((line) => (line.includes('"source":"sign-in"') ? line.replace(/"entry":\{.*\},/, '') : line))
  expect(verify(blinded.join(''), '--key', springfield.key).says).toContain('(4 are sealed and not shown)')
})

test('the proof of one entry is verified by the same script', async () => {
  const { api, organization, ada, file, key } = springfield
  const { entry } = JSON.parse(file[2]!)
  const proof = await (await api.request(`/logs/${organization.id}/entries/${entry.source}/${entry.id}/proof`, { headers: { authorization: `Bearer ${ada.token}` } })).text()
  expect(verify(proof, '--key', key)).toMatchObject({ status: 0, says: expect.stringContaining('as entry 1 of 12') })
  expect(verify(proof.replace('index 1', 'index 2'), '--key', key)).toMatchObject({ status: 1, says: expect.stringContaining('not what was sealed') })
  expect(verify(proof)).toMatchObject({ status: 1, says: expect.stringContaining('--key') })
})
