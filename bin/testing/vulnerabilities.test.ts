import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ofGitHub, ofRetire } from './advisory-sources.js'
import { judge, packagesIn, readAudit, vulnerabilities } from './vulnerabilities.js'

const packages = packagesIn({
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/b/node_modules/a': { version: '2.0.0' },
    'node_modules/@scope/b': { version: '3.0.0' },
    'node_modules/alias': { name: 'c', version: '1.0.0-beta.1' },
    'node_modules/here': { link: true },
  },
})
const advisory = { id: 'GHSA-1', name: 'a', range: '>=1.0.0 <1.2.4', severity: 'high', title: 'Holes.' }
const known = { covers: ['a', 'elsewhere'], advisories: [advisory] }
const today = '2026-11-28'
const waived: { id: string; until: string; range: string }[] = JSON.parse(
  readFileSync('bin/testing/waived-advisories.json', 'utf8'),
)
const faults = (waivers: object[], advisories = [advisory]) =>
  judge({ packages, known: { ...known, advisories }, waivers, today }).faults

test('each name of the lock has its versions, wherever they are installed', () => {
  expect([...packages].map(([name, versions]) => [name, ...versions])).toEqual([
    ['a', '1.2.3', '2.0.0'],
    ['@scope/b', '3.0.0'],
    ['c', '1.0.0-beta.1'],
  ])
})

test('a finding fails, with the way out; a package that is not covered is not checked', () => {
  const { checked, found } = judge({ packages, known, waivers: [], today })
  expect([checked, found.map(({ version }) => version)]).toEqual([1, ['1.2.3']])
  expect(faults([])).toEqual([
    expect.stringContaining('a 1.2.3: GHSA-1 (high), Holes. Affected: >=1.0.0 <1.2.4. Update it'),
  ])
})

test.each<[string, object[], number]>([
  ['holds on its last day', [{ ...advisory, until: today, reason: 'We never parse a stranger’s file.' }], 0],
  ['has ended', [{ ...advisory, until: '2026-11-27', reason: 'We never parse a stranger’s file.' }], 1],
  ['has no reason', [{ ...advisory, until: today, reason: '' }], 1],
  ['is of another package', [{ ...advisory, id: 'GHSA-2', name: 'c', range: '*', until: today, reason: 'x' }], 1],
])('a waiver that %s', (_, waivers, count) => {
  expect(faults(waivers)).toHaveLength(count)
})

test('a waived advisory counts after its last day, even where no stored one knows it', () => {
  const waiver = { ...advisory, id: 'GHSA-2', reason: 'x' }
  expect(faults([{ ...waiver, until: today }], [])).toEqual([])
  expect(faults([{ ...waiver, until: '2026-11-27' }], [])).toEqual([expect.stringContaining('a 1.2.3: GHSA-2')])
})

test('a waiver that nothing needs must go', () => {
  expect(faults([{ ...advisory, range: '<1.0.0', until: today, reason: 'x' }], [])).toEqual([
    expect.stringContaining('The waiver of GHSA-1 for a is no longer needed.'),
  ])
})

test("npm's report is read, and its refusal is a reason", () => {
  const via = [
    {
      source: 1,
      name: 'a',
      url: 'https://github.com/advisories/GHSA-1',
      severity: 'high',
      title: 'Holes',
      range: '<2',
    },
    'other',
  ]
  expect(readAudit(JSON.stringify({ vulnerabilities: { a: { via }, b: { via: ['a'] } } }, null, 2))).toEqual({
    advisories: [{ id: 'GHSA-1', name: 'a', range: '<2', severity: 'high', title: 'Holes.' }],
  })
  const refused = JSON.stringify({ message: '405 Method Not Allowed - POST https://registry' }, null, 2)
  expect(readAudit(`npm warn audit 405\n${refused}\nnpm error audit`)).toEqual({ reason: '405 Method Not Allowed' })
  expect(readAudit('')).toEqual({ reason: 'no answer' })
})

test('where the registry tells nothing, what the stored advisories do not know is skipped and said', async () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const tally = await vulnerabilities({ say, ask: async () => ({ reason: '405 Method Not Allowed' }), today })
  expect(tally).toMatchObject({ failed: 0, faults: [] })
  expect(tally.passed).toBeGreaterThan(0)
  expect(tally.skipped).toBeGreaterThan(0)
  expect(said).toEqual([
    expect.stringMatching(
      `^The registry tells no vulnerabilities \\(405 .*: \\d+ packages; ${tally.skipped} packages are unknown`,
    ),
    // Each run names the waived ones with their reasons.
    ...waived.map(({ id, until }) => expect.stringMatching(`^Waived until ${until}: .*${id}`)),
  ])
  const all = await vulnerabilities({
    say,
    ask: async () => ({ advisories: [{ ...advisory, name: 'react', range: '*' }] }),
    today,
  })
  expect([all.failed, all.skipped]).toEqual([1, 0])
})

test('ranges of GitHub and of Retire.js become ranges of versions', () => {
  const names = new Set(['a'])
  const events = [
    { introduced: '0' },
    { fixed: '1.2.4' },
    { introduced: '2.0.0' },
    { last_affected: '2.1.0' },
    { introduced: '3.0.0' },
  ]
  const affected = [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }]
  const file = { id: 'GHSA-1', summary: 'Holes', affected, database_specific: { severity: 'HIGH' } }
  expect(ofGitHub([file, { ...file, withdrawn: '2026-01-01' }], names).advisories).toEqual([
    {
      id: 'GHSA-1',
      name: 'a',
      range: '>=0.0.0-0 <1.2.4 || >=2.0.0 <=2.1.0 || >=3.0.0',
      severity: 'high',
      title: 'Holes.',
    },
  ])
  const vulnerabilities = [{ below: '1.2.4', severity: 'high', identifiers: { githubID: 'GHSA-1', summary: 'Holes' } }]
  expect(ofRetire({ A: { npmname: 'a', vulnerabilities }, z: { vulnerabilities } }, names, 'x')).toEqual({
    source: 'x',
    covers: ['a'],
    advisories: [{ id: 'GHSA-1', name: 'a', range: '>=0.0.0-0 <1.2.4', severity: 'high', title: 'Holes.' }],
  })
})
