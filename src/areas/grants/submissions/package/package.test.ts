import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readXml, textAt } from '@granary/xml/read.ts'
import { writeXml } from '@granary/xml/write.ts'
import { writeZip } from '@granary/zip/write.ts'
import { againstGrantsGov } from '#tests/grants-gov.ts'
import type { FilledForm } from '../../application-forms/rules.ts'
import type { Answer } from '../../federal-forms/rules.ts'
import { attachmentForm, grantsGovXml, placeOf, sealedForms, whyNotSeal, type SealedFile } from './rules.ts'

const sha = (text: string) => createHash('sha256').update(text)
const file = (name: string, text: string): SealedFile => ({
  name,
  path: `a/${name}`,
  size: text.length,
  type: 'application/pdf',
  sha256: sha(text).digest('hex'),
  hash: sha(text).digest('base64'),
})
const files = [file('Résumé & plan.pdf', 'one'), file('Résumé & plan.pdf', 'two')]
const form = (answers: Record<string, Answer>): FilledForm => ({
  id: 'f',
  kind: 'sf424b',
  excused: null,
  known: Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, from: 'Profile' }])),
  given: {},
})
const sealed = {
  agency: 'Environmental Protection Agency',
  aln: '66.045',
  title: 'Clean school buses',
  opportunity: { number: 'EPA-1', title: 'Buses', posted_on: '2026-10-01', closes_on: '2026-12-31' },
  forms: [
    form({ agreed: true, organization: 'City of Alder Falls', title: 'City Manager' }),
    { ...form({}), kind: 'sflll' as const, excused: 'No lobbying.' },
  ],
  files,
  sent: '2026-11-25T20:00:00.000Z',
  today: '2026-11-25',
  by: 'Ada Wong',
  tracking: 'GRANT00000001',
  hashOf: (text: string) => sha(text).digest('base64'),
}

test('the package has a header, each needed form, the attachments with their hashes, and a footer', () => {
  const xml = readXml(grantsGovXml(sealed))
  const at = (path: string) => textAt(xml, path)
  expect(at('GrantSubmissionHeader/OpportunityID')).toBe('EPA-1')
  expect(at('GrantSubmissionFooter/Grants_govTrackingNumber')).toBe('GRANT00000001')
  expect(at('Forms/Assurances/AuthorizedRepresentative/RepresentativeName')).toBe('Ada Wong')
  expect(at('Forms/AttachmentForm_1_2/ATT2/ATT2File/HashValue')).toBe(files[1]!.hash)
  expect(grantsGovXml(sealed)).not.toContain('SFLLL')
  expect(grantsGovXml(sealed)).toBe(grantsGovXml(sealed))
})

test('the public schemas accept the forms of the package and its list of attachments', async () => {
  expect(await againstGrantsGov(writeXml(sealedForms(sealed)[0]!), 'SF424B-V1.1.xsd')).toEqual([])
  expect(await againstGrantsGov(writeXml(attachmentForm(files)), 'AttachmentForm_1_2-V1.2.xsd')).toEqual([])
  expect(whyNotSeal(Array.from({ length: 16 }))).toContain('holds 15 files')
})

test('two files of one name have two places in the archive, and the archive says the size and sum of each', async () => {
  const entries = files.map((each, at) => ({ name: placeOf(files, at), bytes: new TextEncoder().encode(each.name) }))
  expect(new Set(entries.map(({ name }) => name)).size).toBe(2)
  const zip = Buffer.from(await writeZip(entries))
  const end = zip.length - 22
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2])
  let at = zip.readUInt32LE(end + 16)
  for (const { name, bytes } of entries) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const length = zip.readUInt16LE(at + 28)
    const head = zip.readUInt32LE(at + 42)
    expect(zip.subarray(at + 46, at + 46 + length).toString()).toBe(name)
    expect([zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]).toEqual([crc32(bytes), bytes.length])
    expect(zip.subarray(head + 30 + length, head + 30 + length + bytes.length)).toEqual(Buffer.from(bytes))
    at += 46 + length
  }
})
