import { expect, test } from 'vitest'
import type { CostRecord } from '../costs/records.ts'
import type { PaProject } from '../public-assistance/records.ts'
import { filledOf, formPaper } from './filled/rules.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import { writeDocument } from '#platform/documents/write.ts'
import {
  contractSummary,
  enteredTwice,
  equipmentSummary,
  laborSummary,
  materialsSummary,
  periodOf,
  rentalSummary,
  standingOf,
} from './summary/rules.ts'

const row = (change: Partial<CostRecord>) =>
  ({
    kind: 'labor',
    description: 'Setting the pipe',
    worked_on: '2026-11-02',
    person_name: 'R. Cole',
    job_title: 'Operator',
    regular_hours: 8,
    regular_rate: 30,
    overtime_hours: 3.5,
    overtime_rate: 45,
    fringe: 'crew',
    eligible: 0,
    ...change,
  }) as CostRecord
const crew = [{ id: 'crew', regular: 25, overtime: 10 }]

test('labor: regular time and overtime apart for each person, by day, with wage and fringe benefits', () => {
  const { lines, totals, total } = laborSummary(
    [row({}), row({ worked_on: '2026-11-03', overtime_hours: null }), row({ kind: 'materials' })],
    crew,
  )
  expect(lines).toEqual([
    ['R. Cole, Operator', 'REG', '11/2: 8, 11/3: 8', '16', '$30.00', '$7.50', '$37.50', '$600.00'],
    ['R. Cole, Operator', 'OT', '11/2: 3.5', '3.5', '$45.00', '$4.50', '$49.50', '$173.25'],
  ])
  expect([totals, total]).toEqual([
    [
      ['Regular time', 600_00],
      ['Overtime', 173_25],
    ],
    773_25,
  ])
})

test('the same hours are one line: a record that repeats an earlier one is excluded and named', () => {
  const numbers = (rows: CostRecord[]) => enteredTwice(rows).map(({ number }) => number)
  const [first, again] = [row({ number: 'DC-1' }), row({ number: 'DC-2', person_name: 'Cole, R.' })]
  expect(
    numbers([
      first,
      again,
      row({ number: 'DC-3', worked_on: '2026-11-03' }),
      row({ number: 'DC-4', description: 'Hauling' }),
    ]),
  ).toEqual(['DC-2'])
  expect(
    numbers([row({ number: 'DC-1', overtime_hours: null }), row({ number: 'DC-2', regular_hours: null })]),
  ).toEqual([])
  const loader = { kind: 'equipment', equipment: 'Loader 12', operator: 'R. Cole' } as const
  expect(
    numbers([
      row({ ...loader, number: 'DC-5' }),
      row({ ...loader, number: 'DC-6' }),
      row({ ...loader, number: 'DC-7', operator: 'T. Nguyen' }),
    ]),
  ).toEqual(['DC-6'])
})

test('equipment with its code, materials with their source, rentals and invoices add up', () => {
  const machine = row({
    kind: 'equipment',
    equipment: 'Loader 12',
    rate: 'r',
    operator: 'R. Cole',
    hours: 6,
    standby_hours: 1,
    fema_rate: 40,
    eligible: 280_00,
  })
  expect(equipmentSummary([machine], [{ id: 'r', code: '8390', unit: 'hour' }])).toMatchObject({
    lines: [['Loader 12', '8390', 'R. Cole', '11/2: 7', '7', '$40.00', '$280.00']],
    total: 280_00,
  })
  expect(
    materialsSummary([
      row({
        kind: 'materials',
        vendor_name: 'Yard',
        quantity: 12.5,
        unit: 'ton',
        unit_price: 18.4,
        from_stock: 'stock',
        eligible: 230_00,
      }),
    ]),
  ).toMatchObject({
    lines: [['Yard', 'Setting the pipe', '12.5 ton', '$18.40', '$230.00', '', '11/2', 'Inventory']],
    total: 230_00,
  })
  expect(
    rentalSummary([
      row({
        kind: 'rental',
        vendor_name: 'Rents',
        equipment: 'Pump',
        hours: 6,
        unit_price: 85,
        paid_on: '2026-11-09',
        paid_with: '4471',
        eligible: 510_00,
      }),
    ]).lines[0],
  ).toContain('11/9, 4471')
  expect(
    contractSummary(
      [row({ kind: 'contract', vendor_name: 'Birch', invoice: 'i', eligible: 12_00 })],
      [{ id: 'i', number: 'INV-9', vendor_number: 'B-1' }],
    ).lines,
  ).toEqual([['11/2', 'Birch', 'B-1 (INV-9)', '$12.00', 'Setting the pipe']])
})

test('a project worksheet has amounts, shares, days and answers as people read them', () => {
  const project = {
    id: 'p',
    number: 'PW-2026-0004',
    estimate: 61_000_00,
    insurance: 0,
    insure_from: false,
    share: 75,
    complete: 100,
    complete_by: '2027-04-25',
  } as unknown as PaProject
  const nothing = { requests: [], mitigation: [], fringes: [], costs: [], rates: [], invoices: [] }
  const from = { ...nothing, disaster: { number: 'DR-1', title: 'Flood' }, projects: [project] }
  const facts = new Map(filledOf('project', from, 'p').facts)
  expect(
    ['Eligible cost before deductions', 'Insurance proceeds', 'Insurance required', 'Federal share'].map((label) =>
      facts.get(label),
    ),
  ).toEqual(['$61,000.00', '$0.00', 'No', '75%'])
  expect([facts.get('Completion deadline'), facts.get('Cost basis')]).toEqual(['April 25, 2027', ''])
})

test('the period is that of the lines', () => {
  expect(periodOf([])).toBe('None')
  expect(periodOf([{ worked_on: '2026-11-03' }, { worked_on: '2026-11-02' }])).toBe(
    'November 2, 2026 to November 3, 2026',
  )
})

test.each([
  [undefined, 'No edition entered'],
  [{ expires_on: null, edition_on: null }, 'Expiration date not entered'],
  [{ expires_on: '2026-11-20', edition_on: null }, 'Valid until November 20, 2026'],
  [{ expires_on: '2026-11-19', edition_on: null }, 'Expired on November 19, 2026. Find the newer edition.'],
])('the edition %j: %s', (form, words) => expect(standingOf(form, '2026-11-20').words).toBe(words))

test('the PDF has its lines with repeated heads, its totals and a line to sign, and says that it is not FEMA’s', async () => {
  const paper = formPaper({
    kind: 'labor',
    number: 'FF-104-FY-21-137',
    edition: 'Edition of October 1, 2024',
    letterhead: { agency: 'City of Alder Falls' },
    filled: {
      facts: [['Applicant', 'Quận Ánh Dương, Łódź']],
      summary: laborSummary(
        Array.from({ length: 120 }, (_, at) => row({ person_name: `Person ${at}`, overtime_hours: null })),
        crew,
      ),
    },
    today: '2026-11-20',
  })
  const { bytes, pages, missing } = await writeDocument(paper)
  expect(Buffer.from((await writeDocument(paper)).bytes).equals(Buffer.from(bytes))).toBe(true)
  expect([faultsOf(bytes), missing, pages > 3]).toEqual([[], [], true])
  const read = readingOrder(bytes)
  const said = read.map(({ words }) => words)
  for (const words of ['Quận Ánh Dương, Łódź', 'Person 119, Operator', 'Regular time', '$36,000.00', 'Certified by'])
    expect(said).toContain(words)
  // Heads are read once; further pages repeat them only for the eye.
  expect(read.filter(({ tag, words }) => tag === 'TH' && words === 'Total hourly rate')).toHaveLength(1)
  expect(paper.foot).toContain('Not an official form of FEMA')
})
