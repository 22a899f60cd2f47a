import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { fillForm } from '#areas/forms/pdf/screens/fill/engine.ts'
import { readerOf, type Answers } from '#areas/grants/federal-forms/rules.ts'
import { sf424 } from '#areas/grants/federal-forms/sf424/rules.ts'
import { writeXml } from '@granary/xml/write.ts'

const answers: Answers = {
  submission_type: 'Application',
  application_type: 'New',
  organization: 'Ciudad de Peñasco & Nguyễn County',
  ein: '44-4444444',
  uei: 'ABCDEFGHJKL1',
  street1: '1 Main Street',
  city: 'Peñasco',
  state: 'NM: New Mexico',
  country: 'USA: UNITED STATES',
  zip: '87553-0001',
  'contact.first': 'Max',
  'contact.last': 'Nguyễn',
  'contact.phone': '505-555-0100',
  'contact.email': 'max@example.gov',
  applicant_types: ['C: City or Township Government'],
  agency: 'Environmental Protection Agency',
  aln: '66.045',
  opportunity: 'EPA-CSB-DEMO',
  opportunity_title: 'Clean school buses',
  project_title: 'Three electric school buses & training',
  district_applicant: 'NM-003',
  district_program: 'NM-all',
  starts_on: '2027-01-01',
  ends_on: '2028-12-31',
  '18a': 1_000_000_00,
  '18b': 250_000_00,
  state_review: 'c. Program is not covered by E.O. 12372.',
  debt: false,
  agreed: true,
  'representative.first': 'Ada',
  'representative.last': 'Wong',
  'representative.title': 'City Manager',
  'representative.phone': '505-555-0101',
  'representative.email': 'ada@example.gov',
}

/** The elements of the public schema, which are the boxes of the form. */
const names = () =>
  [...readFileSync('tests/fixtures/grants-gov/SF424_4_0-V4.0.xsd', 'utf8').matchAll(/<xs:element name="(\w+)"/g)]
    .map(([, name]) => name!)
    .filter((name, at, all) => all.indexOf(name) === at)

async function sf424Pdf(boxes: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const form = pdf.getForm()
  for (const [at, name] of boxes.entries()) {
    const page = at % 30 === 0 ? pdf.addPage([612, 792]) : pdf.getPage(pdf.getPageCount() - 1)
    form.createTextField(name).addToPage(page, { x: 72, y: 740 - (at % 30) * 24, width: 468, height: 18 })
  }
  return pdf.save()
}

test('an uploaded SF-424 is filled from the application, and pdf.js reads each box back', async () => {
  const boxes = names()
  const xml = writeXml(sf424.xml(readerOf(sf424, answers)))
  const values = Object.fromEntries(
    [...xml.matchAll(/<[\w]+:(\w+)>([^<]+)<\//g)]
      .map(([, name, text]) => [name!, text!.replaceAll('&amp;', '&')] as const)
      .filter(([name]) => boxes.includes(name)),
  )
  expect(Object.keys(values).length).toBeGreaterThan(25)
  const wideFont = new Uint8Array(
    readFileSync('node_modules/@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
  )
  const { bytes, misfits } = await fillForm(await sf424Pdf(boxes), values, { flatten: false, wideFont })
  expect(misfits).toEqual([])
  const read = (await (await getDocument({ data: bytes.slice() }).promise).getFieldObjects()) as Record<
    string,
    { value?: string }[]
  >
  // The first entry of a box can be its name alone.
  const filled = Object.entries(read).flatMap(([name, fields]) => {
    const value = fields.find((field) => field.value)?.value
    return value ? [[name, value] as const] : []
  })
  expect(Object.fromEntries(filled)).toEqual(values)
  expect(values).toMatchObject({ OrganizationName: 'Ciudad de Peñasco & Nguyễn County', SAMUEI: 'ABCDEFGHJKL1' })
})
