import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { againstRules, has, officialRules, unjudged, verdictsOf } from '#tests/official.ts'
import { billed, faulty, taxed, written } from '#tests/ubl.ts'
import { readUbl } from './read.ts'
import { ublRules, violationsOf } from './rules.ts'
import { writeUbl } from './write.ts'

/**
 * The recorded verdicts of the UBL 2.1 schema, EN 16931 (1.3.16) and Peppol BIS Billing 3 (3.0.19) on each of these
 * documents. The standards cannot be redistributed, so every run compares with this record; where they are installed
 * (GRANARY_STANDARDS), they run again.
 */
const record = new URL('../../../../tests/fixtures/ubl-verdicts.json', import.meta.url)
type Recorded = { documents: string; verdicts: string[][]; of: number[] }
const recorded = JSON.parse(readFileSync(record, 'utf8')) as Recorded

const documents = [...written, { name: 'taxed', xml: taxed }, ...faulty()]
const digest = createHash('sha256')
  .update(documents.map(({ name, xml }) => `${name}\n${xml}`).join('\n'))
  .digest('hex')
const official = (at: number) => recorded.verdicts[recorded.of[at]!]!
const ours = documents.map(({ xml }) => violationsOf(readUbl(xml)).map(({ rule }) => rule))
const our = new Set(ublRules.map(([rule]) => rule))

/**
 * Deviations that we accept although the standard does not: codes for units and reasons, because the person who enters
 * the invoice sees the words; a network address the file did not use; and a tax number without country letters, as
 * American ones are.
 */
const letPass = new Set([
  'BR-CL-19',
  'BR-CL-20',
  'BR-CL-23',
  'BR-CL-25',
  'BR-CO-09',
  'PEPPOL-EN16931-CL002',
  'PEPPOL-EN16931-CL003',
  'PEPPOL-EN16931-CL008',
])

test('the recorded verdicts belong to exactly the documents checked here', () =>
  expect([recorded.documents, recorded.of.length]).toEqual([digest, documents.length]))

test('everything we write passes every rule', () => {
  for (const [at, { name }] of written.entries()) expect([name, official(at), ours[at]]).toEqual([name, [], []])
})

test('we reject what the official rules reject, and nothing else', () => {
  const apart = documents.flatMap(({ name }, at) =>
    official(at).some((rule) => !letPass.has(rule)) === ours[at]!.length > 0 ? [] : [[name, official(at), ours[at]]],
  )
  expect(apart).toEqual([])
  expect(documents.filter((_, at) => official(at).length > 0).length).toBeGreaterThan(1_000)
})

test('each of our rules is broken where the official one is', () => {
  const seen = new Set<string>()
  const apart = documents.flatMap(({ name }, at) => {
    const [theirs, mine] = [official(at), ours[at]!]
    // A file that is not UBL gets no further checks, and an empty element is reported alone.
    if (
      [theirs, mine].some((rules) =>
        rules.some((rule) => rule === 'UBL-2.1' || rule === unjudged || rule === 'PEPPOL-EN16931-R008'),
      )
    )
      return []
    for (const rule of theirs) seen.add(rule)
    return [...our]
      .filter((rule) => theirs.includes(rule) !== mine.includes(rule))
      .map((rule) => [name, rule, theirs.includes(rule) ? 'only theirs' : 'only ours'])
  })
  expect(apart).toEqual([])
  expect([...our].filter((rule) => seen.has(rule)).length).toBeGreaterThan(70)
})

test.skipIf(!has('PEPPOL-EN16931-UBL.sch'))('the official rules, run again, match the record', async () => {
  const asked = await verdictsOf(documents.map(({ xml }) => xml))
  const verdicts = [...new Set(asked.map((each) => each.join(' ')))]
  const now: Recorded = {
    documents: digest,
    verdicts: verdicts.map((each) => each.split(' ').filter(Boolean)),
    of: asked.map((each) => verdicts.indexOf(each.join(' '))),
  }
  if (process.env.GRANARY_RECORD) writeFileSync(record, `${JSON.stringify(now)}\n`)
  else expect(now).toEqual(recorded)
  const theirs = new Set(officialRules().flatMap(({ rules }) => rules))
  expect([...our].filter((rule) => rule !== 'UBL-2.1' && !theirs.has(rule))).toEqual([])
})

test.skipIf(!has('PEPPOL-EN16931-UBL.sch'))(
  'an email address is allowed by EN 16931 and is the one thing Peppol rejects',
  () => {
    const mailed = writeUbl({ ...billed, seller: { ...billed.seller, endpoint: 'a@harbor.example' } })
    expect(againstRules(mailed).map(({ rule, at }) => [rule, at])).toEqual([
      ['PEPPOL-EN16931-CL008', '/Invoice/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID'],
    ])
  },
)
