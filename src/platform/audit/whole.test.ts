import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { exportLog } from './log/export-log.ts'
import { seal } from './log/seal.ts'
import { makeSigner } from './log/signing.ts'
import { pathOf } from './path.ts'
import { Edge, leafHash, nodeHash } from './log/tree.ts'
import { verifyInclusion } from './verify.ts'
import { verifyWhole, type Seen } from './whole.ts'

let day: Awaited<ReturnType<typeof aDay>>
beforeAll(async () => void (day = await aDay()))

/** Six commands with their changes, sealed after every second one: twelve entries under three checkpoints. */
async function aDay() {
  const place = await city()
  const { organization, services, clock, does, max } = place
  for (const [at, name] of ['Acme', 'Bolt', 'Curb', 'Dirt', 'Eave', 'Flue'].entries()) {
    await does(max, draftVendor, { name, type: 'llc' as const, email: 'orders@acme.example', certifications: [] })
    clock.advance(60_000)
    if (at % 2) await seal(services, organization.id, clock.now())
  }
  const lines = async () => {
    const all: string[] = []
    for await (const line of (await exportLog(services, organization.name, clock.now())).lines) all.push(line.trim())
    return all
  }
  return { ...place, lines, file: await lines() }
}

async function verify(file: readonly string[], options?: Parameters<typeof verifyWhole>[0]) {
  const log = verifyWhole(options)
  for (let at = 0; at < file.length; at += 5) await log.take(file.slice(at, at + 5))
  return log.result({ atEnd: true })
}
const replaced = (lines: readonly string[], at: number, by: (line: string) => string) =>
  lines.map((line, index) => (index === at ? by(line) : line))
/** Header first; a checkpoint after every fourth entry. */
const lineOf = (entry: number) => 1 + entry + Math.floor(entry / 4)

test('an untouched log is valid, entry by entry, and can be remembered for the next time', async () => {
  const checked = await verify(day.file)
  expect(checked).toMatchObject({
    expected: 12,
    entries: 12,
    hidden: 0,
    checkpoints: 3,
    complete: true,
    grewFromSeen: null,
    wrong: [],
  })
  expect(checked.newest?.size).toBe(12)
  expect(
    await verify(day.file, { seen: checked.newest!, key: makeSigner(day.services.keys).verifierKey(checked.origin) }),
  ).toMatchObject({ grewFromSeen: true, wrong: [] })
})

test('verification reports its progress', async () => {
  const log = verifyWhole()
  await log.take(day.file.slice(0, 6))
  expect(log.result()).toMatchObject({ expected: 12, entries: 4, checkpoints: 1, complete: false, wrong: [] })
})

test.each<[string, (lines: string[]) => string[], from: number | null, to: number | null, sentence: string]>([
  [
    'one letter of an entry',
    (lines) => replaced(lines, lineOf(6), (line) => line.replace(/Curb|Dirt/g, 'Dust')),
    6,
    6,
    'Entry 6 (command) differs from what was sealed: it was changed afterward.',
  ],
  [
    'an entry and its leaf',
    (lines) =>
      replaced(lines, lineOf(5), (line) =>
        line
          .replace(/"leaf":"[^"]+"/, `"leaf":"${Buffer.alloc(32).toString('base64')}"`)
          .replace(/"entry":\{.*\},/, '"source":"change",'),
      ),
    5,
    5,
    'this export may not hide it',
  ],
  [
    'an entry that was skipped',
    (lines) => lines.toSpliced(lineOf(9), 1),
    9,
    9,
    'Entry 9 is missing: 10 is in its place.',
  ],
  [
    'a checkpoint that was skipped',
    (lines) => lines.toSpliced(lineOf(4) - 1, 1),
    0,
    7,
    'A checkpoint is missing or misplaced after entry 7.',
  ],
  [
    'a signature',
    (lines) => replaced(lines, lineOf(8) - 1, (line) => line.replace(/previous 4/, 'previous 3')),
    4,
    7,
    'is not signed with the key',
  ],
  ['a line', (lines) => replaced(lines, lineOf(2), () => '{"seq":'), null, null, 'A line of the export can’t be read.'],
  ['an end that was cut off', (lines) => lines.slice(0, -2), null, null, 'cut off after 12 entries'],
  [
    'an end that was cut off and rounded',
    (lines) => [...lines.slice(0, lineOf(8)), '{"end":{"entries":8,"checkpoints":2}}'],
    null,
    null,
    'The export should have 8 entries and 2 checkpoints, but has 8 and 2.',
  ],
  [
    'something behind the end',
    (lines) => [...lines, lines[1]!],
    null,
    null,
    'The file continues after the end of the export.',
  ],
])('it finds %s', async (_, tamper, from, to, sentence) => {
  const { wrong } = await verify(tamper([...day.file]))
  expect(wrong[0]).toMatchObject({ from, to, sentence: expect.stringContaining(sentence) })
})

test('with any one character after the header of an export changed, the verdict is never that all is valid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: day.file.length - 1 }),
      fc.nat(5_000),
      fc.constantFrom('a', '7', 'Z', '}'),
      async (at, place, character) => {
        const line = day.file[at]!
        const changed = line.slice(0, place % line.length) + character + line.slice((place % line.length) + 1)
        if (changed === line) return
        const { wrong } = await verify(replaced(day.file, at, () => changed))
        expect(wrong.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 300, seed: 20_261_120 },
  )
})

test('cutting the end off needs another signature; a browser that saw the log longer finds it in any case', async () => {
  const { newest } = await verify(day.file)
  const shorter = [
    day.file[0]!.replace('"entries":12', '"entries":8'),
    ...day.file.slice(1, lineOf(8)),
    '{"end":{"checkpoints":2,"entries":8}}',
  ]
  const unsigned = 'The statement at the end of the export is not signed with the key of this log.'
  expect((await verify(shorter)).wrong.map(({ sentence }) => sentence)).toEqual([unsigned])
  expect((await verify(shorter, { seen: newest! })).wrong).toMatchObject([
    { sentence: unsigned },
    { from: 8, to: 11, sentence: expect.stringContaining('its end was cut off') },
  ])
})

test("a rewritten log doesn't begin with what was seen", async () => {
  const seen: Seen = { size: 8, root: Buffer.alloc(32, 7).toString('base64'), time: '2026-11-19T00:00:00.000Z' }
  expect((await verify(day.file, { seen })).wrong[0]).toMatchObject({
    from: 0,
    to: 7,
    sentence: expect.stringContaining('not those that this browser saw on 2026-11-19'),
  })
})

test('a key other than the one obtained elsewhere is reported, whatever the export names', async () => {
  const key = makeSigner({ oldest: () => Buffer.alloc(32, 9) }).verifierKey(JSON.parse(day.file[0]!).origin)
  expect((await verify(day.file, { key })).wrong.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('names a different key'),
      expect.stringContaining('is not signed with the key'),
    ]),
  )
})

test('a change by the database owner is found at its number', async () => {
  const { lines, owner, organization } = await aDay()
  const { rows } = await owner.query<{ seq: number }>(
    `with changed as (update record_changes set after = after || '{"name": "Curbs"}' where organization_id = $1
      and after ->> 'name' = 'Curb' returning id)
     select seq::int from trail_entries t join changed c on c.id = t.entry`,
    [organization.id],
  )
  const { wrong, entries } = await verify(await lines())
  expect(entries).toBe(12)
  expect(wrong).toMatchObject([
    { from: rows[0]!.seq, to: rows[0]!.seq, entry: { source: 'change' } },
    {
      part: 'server',
      sentence: expect.stringContaining('The server found: vendors: The record differs from its history: name.'),
    },
  ])
})

test('the path drawn from a leaf to the root is valid exactly when the proof is', async () => {
  for (let size = 1; size <= 17; size++) {
    const leaves = Array.from({ length: size }, (_, at) => leafHash(`leaf ${at}`))
    const proofOf = (from: number, to: number, index: number): Buffer[] => {
      if (to - from === 1) return []
      let half = 1
      while (half * 2 < to - from) half *= 2
      const other = (a: number, b: number) =>
        leaves
          .slice(a, b)
          .reduce((edge, leaf) => (edge.append(leaf, (_node, left, right) => nodeHash(left, right)), edge), new Edge())
          .root
      return index < from + half
        ? [...proofOf(from, from + half, index), other(from + half, to)]
        : [...proofOf(from + half, to, index), other(from, from + half)]
    }
    const root = leaves.reduce(
      (edge, leaf) => (edge.append(leaf, (_node, left, right) => nodeHash(left, right)), edge),
      new Edge(),
    ).root
    for (let index = 0; index < size; index++) {
      const given = { leaf: leaves[index]!, index, size, proof: proofOf(0, size, index), root }
      expect(await verifyInclusion(given)).toBe(true)
      expect(await pathOf(given)).toMatchObject({ holds: true, steps: { length: given.proof.length } })
      const elsewhere = { ...given, index: (index + 1) % size }
      if (size > 1) expect((await pathOf(elsewhere)).holds).toBe(await verifyInclusion(elsewhere))
    }
  }
})
