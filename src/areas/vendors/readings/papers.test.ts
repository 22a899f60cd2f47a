import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readInvoiceFile } from '#areas/finance/mail-intake/read-file.ts'
import { fileTexts, showFile } from '#areas/organization/file-search/questions.ts'
import { readFileText } from '#platform/storage/texts/read-texts.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { placed, writtenPdf } from '#tests/written-pdf.ts'
import { draftVendor, editVendor } from '../vendors/commands.ts'
import { readInsuranceFile, readVendorW9 } from './questions.ts'

type Pieces = Parameters<typeof placed>[0]

async function withPapers() {
  const wire = await startWire()
  const place = await city({ in: wire })
  place.clock.set(new Date('2026-11-20T15:00:00Z'))
  const { owner, services, organization } = place
  async function upload(who: Person, name: string, pieces: Pieces) {
    const path = `${organization.id}/records/${randomUUID()}/${name}`
    const bytes = await writtenPdf(placed(pieces))
    const { error } = await wire
      .signedIn(who)
      .storage.from('documents')
      .upload(path, new Blob([bytes as never]), { contentType: 'application/pdf' })
    if (error) throw error
    return { path, name, size: bytes.length, type: 'application/pdf' }
  }
  async function read({ path }: { path: string }) {
    const { rows } = await owner.query<{ id: string }>('select id from storage.objects where name = $1', [path])
    await readFileText.run({ object: rows[0]!.id }, services)
    return rows[0]!.id
  }
  const acme = await place.does(place.max, draftVendor, {
    name: 'Acme Paving LLC',
    type: 'corporation',
    email: 'orders@acme.example',
    certifications: [],
  })
  return { ...place, wire, upload, read, acme }
}

const certificate = (agency: string): Pieces => [
  [50, 50, 'Certificate of insurance'],
  [50, 80, 'Named insured:'],
  [200, 80, 'Acme Paving'],
  [50, 95, 'Certificate holder:'],
  [200, 95, agency],
  [50, 130, 'General liability'],
  [50, 145, 'Policy number:'],
  [200, 145, 'GL-7000'],
  [50, 160, 'Policy period:'],
  [200, 160, '1/1/2026 to 11/1/2026'],
  [50, 175, 'Each occurrence:'],
  [200, 175, '$500,000'],
]

test('a certificate is read with the rights of the person, and compared with the vendor, the agency and the contract', async () => {
  const { does, rosa, max, organization, upload, read, acme, wire } = await withPapers()
  const file = await upload(rosa, 'COI.pdf', certificate('Town of Elsewhere'))
  const asked = { path: file.path, vendor: acme.id, required: 1_000_000_00 }
  expect(await does(rosa, readInsuranceFile, asked)).toMatchObject({ state: 'waiting', read: null })
  await read(file)
  expect(await does(rosa, readInsuranceFile, asked)).toMatchObject({
    state: 'read',
    read: { policies: [{ kind: 'general_liability', number: { value: 'GL-7000', from: { page: 1 } } }] },
    notes: [`The certificate holder is Town of Elsewhere, not ${organization.name}.`],
    policyNotes: [
      [
        'It expired on November 1, 2026.',
        'It covers $500,000.00; $1,000,000.00 is required.',
        'It does not say that the agency is an additional insured.',
      ],
    ],
  })
  // A loose file is its uploader’s: others learn nothing, not even that it is there.
  const none = { state: 'unread', problem: 'This kind of file can’t be read.', read: null }
  expect(await does(max, readInsuranceFile, asked)).toMatchObject(none)
  const next = await city({ in: wire })
  expect(await next.does(next.ada, readInsuranceFile, { path: file.path })).toMatchObject(none)
})

test('a scan says that it has no text, and who may read the file sees where it belongs', async () => {
  const { does, rosa, max, upload, read } = await withPapers()
  const scan = await upload(rosa, 'Scan.pdf', [])
  const id = await read(scan)
  expect(await does(rosa, readInsuranceFile, { path: scan.path })).toMatchObject({
    state: 'unread',
    problem: 'No text on its pages. Enter the fields from the file.',
  })
  expect(await does(rosa, fileTexts, { paths: [scan.path] })).toEqual([
    { path: scan.path, state: 'read', pages: 1, problem: null, empty: [1] },
  ])
  expect(await does(max, fileTexts, { paths: [scan.path] })).toEqual([])
  expect(await does(rosa, showFile, { id })).toMatchObject({ path: scan.path, name: 'Scan.pdf', table_name: null })
  await expect(does(max, showFile, { id })).rejects.toThrow()
})

test('a W-9 among the certificates of a vendor is compared with its file, for managers', async () => {
  const { does, rosa, max, upload, read, acme } = await withPapers()
  expect(await does(max, readVendorW9, { vendor: acme.id })).toMatchObject({ file: null, read: null })
  const form = await upload(max, 'W9.pdf', [
    [50, 50, 'Form W-9'],
    [200, 50, 'Request for Taxpayer Identification Number'],
    [50, 80, 'Name:'],
    [200, 80, 'Birch Roads Inc.'],
    [50, 100, 'Employer identification number:'],
    [300, 100, '12-3456789'],
    [50, 130, 'Signature of owner'],
    [300, 130, 'Date: 10/12/2026'],
  ])
  await read(form)
  await does(max, editVendor, { id: acme.id, version: acme.version, changes: { certifications: [form] } })
  const answer = await does(max, readVendorW9, { vendor: acme.id })
  expect(answer).toMatchObject({
    file: { name: 'W9.pdf' },
    read: {
      name: { value: 'Birch Roads Inc.' },
      tin_kind: { value: 'ein' },
      tin_last: { value: '6789' },
      signed: { value: '2026-10-12' },
    },
    notes: [
      'The form names Birch Roads Inc., not Acme Paving LLC.',
      'The number on the form ends in 6789. No number is on file.',
    ],
  })
  expect(JSON.stringify(answer)).not.toContain('3456')
  await expect(does(rosa, readVendorW9, { vendor: acme.id })).rejects.toThrow('Only a manager can read a vendor’s W-9.')
})

test('an invoice that was uploaded by hand is read as an emailed one', async () => {
  const { does, rosa, upload, read } = await withPapers()
  const file = await upload(rosa, 'Invoice.pdf', [
    [50, 50, 'Acme Paving LLC'],
    [50, 80, 'Invoice no: 10-2231'],
    [50, 95, 'Invoice date: 11/02/2026'],
    [50, 130, 'Sales tax'],
    [300, 130, '$12.00'],
    [50, 150, 'Total due'],
    [300, 150, '$212.00'],
  ])
  await read(file)
  expect(await does(rosa, readInvoiceFile, { path: file.path })).toMatchObject({
    state: 'read',
    read: {
      vendor_number: { value: '10-2231', from: { page: 1 } },
      invoice_date: { value: '2026-11-02' },
      tax: { value: 12_00 },
      total: { value: 212_00, from: { words: 'Total due $212.00' } },
    },
    order: null,
  })
})
