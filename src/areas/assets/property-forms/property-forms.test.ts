import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PrintedDocument } from '#platform/documents/document.ts'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import {
  answerPropertyBox,
  openPropertyReport,
  propertyReportCommands,
  propertyReportDocument,
  showPropertyReport,
} from './commands.ts'
import type { PropertyForm } from './records.ts'
import { lastOfFederalYear } from './rules.ts'

test.each([
  ['2026-09-29', '2025-09-30'],
  ['2026-09-30', '2026-09-30'],
  ['2026-11-20', '2026-09-30'],
])('on %s the last federal fiscal year ended on %s', (today, ends) => {
  expect(lastOfFederalYear(today)).toBe(ends)
})

/** A grant in closeout, and the register under its award number. */
async function closing() {
  const place = await city()
  const { organization, owner, max, clock } = place
  for (const defaults of ['default_grants($1)', `default_asset_terms($1, '2020-01-01')`])
    await owner.query(`select app.${defaults}`, [organization.id])
  const at = organization.id
  const today = clock.today()
  const [grant, closeout, group] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, award_number, manager, awarded_on, starts_on,
      ends_on, amount, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Trails', 'federal', 'Park Service', 'FAIN-1', $3, '2025-01-01', '2025-01-01', $4, 10000000,
        $3, '[]', 'closing')`,
    [at, grant, max.user_id, addDays(today, -30)],
  )
  await owner.query(
    `insert into grant_closeouts (organization_id, id, number, funding, disposition, supplies_value, federal_share,
      documents, prepared_by) values ($1, $2, 'GCL-1', $3, 'keep', 1200000, 50, '[]', $4)`,
    [at, closeout, grant, max.user_id],
  )
  await owner.query(
    `insert into asset_classes (organization_id, id, code, name, life_years) values ($1, $2, 'V', 'V', 9)`,
    [at, group],
  )
  const asset = async (
    number: string,
    cost: number,
    more: { title?: string; level?: string; status?: string } = {},
  ) => {
    const id = randomUUID()
    await owner.query(
      `insert into assets (organization_id, id, number, name, class, serial, acquired_on, cost, federal, federal_share,
        grant_award, title_holder, level, status, condition, documents)
        values ($1, $2, $3, 'Mower', $4, $5, '2025-03-01', $6, true, 80, 'FAIN-1', $7, $8, $9, 'fair', '[]')`,
      [
        ...[at, id, number, group, `S-${number}`, cost],
        ...[more.title ?? 'agency', more.level ?? 'asset', more.status ?? 'in_service'],
      ],
    )
    return id
  }
  const disposition = async (of: string, value: number, more: { method?: string; proceeds?: number } = {}) => {
    const id = randomUUID()
    await owner.query(
      `insert into asset_dispositions (organization_id, id, number, asset, method, reason, fair_value, value_basis,
        requested_by, proceeds, status)
        values ($1, $2::uuid, 'DS-' || left($2::uuid::text, 8), $3, $4, 'Worn out.', $5, 'Dealer quote', $6, $7, $8)`,
      [
        ...[at, id, of, more.method ?? 'scrap', value, max.user_id],
        ...[more.proceeds ?? null, more.proceeds === undefined ? 'draft' : 'done'],
      ],
    )
    return id
  }
  const { does } = place
  const opened = (form: PropertyForm, id: string) => does(max, openPropertyReport, { form, id })
  const printed = async (form: PropertyForm, id: string) =>
    does(max, propertyReportDocument, { id: (await opened(form, id)).id })
  return { ...place, grant, closeout, asset, disposition, opened, printed }
}

const boxesOf = ({ body }: PrintedDocument) =>
  Object.fromEntries(
    body.flatMap((block) =>
      block.is === 'boxes' ? block.boxes.map(({ number, value }) => [String(number), String(value)] as const) : [],
    ),
  )
const rowsOf = ({ body }: PrintedDocument) => body.flatMap((block) => (block.is === 'table' ? block.rows : []))

test('the SF-428-B of a closeout lists the register by award: equipment from the limit on, and what the government owns', async () => {
  const { printed, closeout, grant, asset, disposition } = await closing()
  const mower = await asset('A-1', 18_000_00)
  await asset('A-2', 9_999_99)
  await asset('A-3', 500_00, { title: 'federal' })
  await asset('A-4', 90_000_00, { status: 'disposed' })
  await asset('A-5', 900_000_00, { level: 'site' })
  await disposition(mower, 12_000_00)
  const paper = await printed('sf428b', closeout)
  expect(rowsOf(paper).map((row) => [row[0], row[2], row[5], row[6], row[7], row[8], row[9]])).toEqual([
    ['A-1', 'ACQ', 'March 1, 2025', 'Usable', '$18,000.00', '$12,000.00', '80%'],
    ['A-3', 'GP', 'March 1, 2025', 'Usable', '$500.00', '', '80%'],
  ])
  expect(boxesOf(paper)).toMatchObject({
    '2': 'FAIN-1',
    '7': 'Yes',
    'B 1':
      'a. Federally-owned property; b. Acquired equipment with acquisition cost of $10,000.00 or more; c. Residual unused supplies with total fair market value exceeding $10,000.00',
    'B 2c (iii)': '$6,000.00',
    'B 2c (v)': '$6,000.00',
  })
  const annual = await printed('sf428a', grant)
  expect(rowsOf(annual).map((row) => row[0])).toEqual(['A-3'])
  expect(boxesOf(annual)).toMatchObject({ 'A 1': '(a) Individual', A: 'FAIN-1' })
})

test('the limit of the SF-428-B is that of the day of the award', async () => {
  const { printed, closeout, grant, asset, owner } = await closing()
  await asset('A-1', 6_000_00)
  const listed = async () => rowsOf(await printed('sf428b', closeout)).map((row) => row[0])
  expect(await listed()).toEqual([])
  await owner.query(`update grants set awarded_on = '2024-09-30' where id = $1`, [grant])
  expect(await listed()).toEqual(['A-1'])
})

test('the SF-428-C requests instructions before a disposition, and reports a sale with the federal share', async () => {
  const { printed, opened, asset, disposition, owner } = await closing()
  const mower = await asset('A-1', 18_000_00)
  const asked = await printed('sf428c', await disposition(mower, 12_000_00))
  expect(boxesOf(asked)).toMatchObject({
    '1': 'Park Service',
    '6': 'Disposition Report/Request (SF-428-C)',
    'C 1b': '(ii) Request federal agency disposition instructions',
    'C 2': '',
  })
  const sold = await printed('sf428c', await disposition(mower, 12_000_00, { method: 'sale', proceeds: 12_500_00 }))
  expect(boxesOf(sold)).toMatchObject({
    'C 1b': '',
    'C 2': 'b. Sale of acquired equipment',
    'C 2b (i)': '$12,500.00',
    'C 2b (ii)': '80%',
    'C 2b (iii)': '$10,000.00',
    'C 2b (iv)': '$1,000.00',
    'C 2b (v)': '$9,000.00',
  })
  await owner.query('update assets set federal = false where id = $1', [mower])
  await expect(opened('sf428c', await disposition(mower, 1))).rejects.toThrow('This asset has no federal interest.')
})

test('land and buildings are on the SF-429 with their federal interest, and not on the SF-428', async () => {
  const { printed, opened, grant, asset, disposition, owner } = await closing()
  await asset('A-1', 18_000_00)
  const depot = await asset('A-5', 900_000_00, { level: 'site' })
  await asset('A-6', 1_00, { level: 'site', status: 'disposed' })
  await owner.query(`update assets set location = 'Depot Street 40' where id = $1`, [depot])
  const status = await printed('sf429a', grant)
  const headings = status.body.flatMap((block) => (block.is === 'heading' ? [block.words] : []))
  expect(headings.filter((words) => words.includes('SF-429-A'))).toEqual(['General reporting (SF-429-A): A-5'])
  expect(boxesOf(status)).toMatchObject({ '2': 'FAIN-1', '14a': 'Mower', '14b': 'Depot Street 40' })
  const leaving = await disposition(depot, 1_000_000_00, { method: 'return_to_agency' })
  await expect(opened('sf428c', leaving)).rejects.toThrow('Land and buildings are reported on the SF-429-C.')
  const request = await printed('sf429c', leaving)
  expect(boxesOf(request)).toMatchObject({
    '8': 'Attachment C (Disposition or Encumbrance Request)',
    '13b': 'Depot Street 40',
    '14a': 'D. Transfer title',
    '14d': 'Park Service',
    '14e': '$200,000.00',
    '15': 'Worn out.',
  })
})

test('a person completes the SF-429-B of a grant, and after its submission nothing changes it', async () => {
  const { does, max, ada, grant, opened, owner, organization } = await closing()
  const report = await opened('sf429b', grant)
  expect((await opened('sf429b', grant)).id).toBe(report.id)
  const says = (
    box: string,
    answer: string | number | boolean | null,
    more: { version?: number; reason?: string } = {},
  ) =>
    does(max, answerPropertyBox, {
      id: report.id,
      box,
      answer,
      version: more.version ?? 0,
      reason: more.reason ?? null,
    })
  await expect(does(max, propertyReportCommands.submit, { id: report.id })).rejects.toThrow(
    '4a. UEI: This item is required.',
  )
  const boxes: Record<string, string | number | boolean> = {
    ...{ uei: 'ABCDEFGHJKL1', ein: '44-4444444', 'parcel.request': 'Acquire', 'parcel.description': 'Two lots' },
    ...{ 'parcel.address': 'Mill Street 8, parcel 12-044', 'parcel.value': 400_000_00, 'parcel.share': '75%' },
    ...{ 'parcel.relocation': true, 'parcel.environment': false, 'parcel.historic': false },
  }
  for (const [box, answer] of Object.entries(boxes)) await says(box, answer)
  await expect(says('parcel.federal', 1)).rejects.toThrow('14f is calculated from other boxes of the form.')
  await expect(says('agency', 'The Park Service')).rejects.toThrow(
    '1 is “Park Service” in G-1. Enter a reason for the difference.',
  )
  await says('agency', 'Park Service, Midwest Region', { reason: 'The award names the region.' })
  await expect(
    does(ada, answerPropertyBox, { id: report.id, box: 'agency', answer: 'Park Service', version: 0, reason: null }),
  ).rejects.toThrow('changed 1 while you had it open')
  const sent = await does(max, propertyReportCommands.submit, { id: report.id })
  expect(sent).toMatchObject({ status: 'submitted', submitted_by: max.user_id })
  await owner.query(`update grants set agency = 'Another agency' where organization_id = $1`, [organization.id])
  expect(boxesOf(await does(max, propertyReportDocument, { id: report.id }))).toMatchObject({
    '1': 'Park Service, Midwest Region',
    '8': 'Attachment B (Request to Acquire, Improve or Furnish)',
    '14g': 'Yes',
  })
  const kept = await does(max, showPropertyReport, { id: report.id })
  expect(kept.known['parcel.value']).toEqual({ answer: 400_000_00, from: 'Submitted report' })
  await expect(says('comments', 'Late')).rejects.toThrow()
  expect((await opened('sf429b', grant)).id).not.toBe(report.id)
})

test('a correction stays with its item when the register changes', async () => {
  const { does, max, closeout, asset, opened, owner } = await closing()
  await asset('A-2', 18_000_00)
  const report = await opened('sf428b', closeout)
  const [item] = (await does(max, showPropertyReport, { id: report.id })).listed.items
  const box = `${item!.key}.condition`
  await does(max, answerPropertyBox, { id: report.id, box, answer: 'Salvage', version: 0, reason: 'Engine fire.' })
  await asset('A-1', 20_000_00)
  const rows = rowsOf(await does(max, propertyReportDocument, { id: report.id }))
  expect(rows.map((row) => [row[0], row[6]])).toEqual([
    ['A-1', 'Usable'],
    ['A-2', 'Salvage'],
  ])
  await owner.query(`update grants set kind = 'state'`)
  await expect(opened('sf428b', closeout)).rejects.toThrow('Only a federal grant has property reports.')
})

test('a user reads a property report but can’t open or change one', async () => {
  const { does, rosa, grant, opened } = await closing()
  const report = await opened('sf429a', grant)
  expect((await does(rosa, showPropertyReport, { id: report.id })).listed.form).toBe('sf429a')
  await expect(does(rosa, openPropertyReport, { form: 'sf429a', id: grant })).rejects.toThrow()
  await expect(
    does(rosa, answerPropertyBox, { id: report.id, box: 'comments', answer: 'None', version: 0, reason: null }),
  ).rejects.toThrow()
})

test('two people who open the same form at once get one draft', async () => {
  const { does, max, person, grant } = await closing()
  const other = await person('Maya', 'manager')
  const drafts = await Promise.all(
    [max, other, max, other].map((who) => does(who, openPropertyReport, { form: 'sf429b', id: grant })),
  )
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
})
