import { expect, test } from 'vitest'
import type { Block } from '#platform/documents/document.ts'
import type { ApplicantProfile } from '../../applicants/records.ts'
import type { Grant } from '../../grants/records.ts'
import type { GrantReport } from '../../reports/records.ts'
import type { GrantCloseout } from '../records.ts'
import { closeoutPaper, type CloseoutPaper } from './rules.ts'

const grant = {
  number: 'G-2026-0004',
  title: 'River trails',
  kind: 'federal',
  award_number: '15PBJA-24-GG-0101',
  agency: 'National Park Service',
  pass_through: null,
  pass_through_number: null,
  aln: '15.916',
  aln_title: 'Outdoor Recreation',
  status: 'closing',
  starts_on: '2025-07-01',
  ends_on: '2026-06-30',
  closed_on: null,
  amount: 500_000_00,
  match: 100_000_00,
  spent: 480_000_00,
  received: 485_000_00,
  income_use: 'deduction',
  reports: 'quarterly',
  indirect: 'none',
  indirect_rate: null,
} as Grant
const of = {
  number: 'GCL-2026-0001',
  equipment: 'Mower, serial 4471',
  equipment_value: 12_000_00,
  federal_share: '80',
  disposition: 'keep',
  supplies_value: 900_00,
  inventory: true,
  equipment_owed: 9_600_00,
  supplies_owed: 0,
  refund: 5_000_00,
  owed: 14_600_00,
  refunded: 0,
  refunded_on: null,
  status: 'prepared',
} as unknown as GrantCloseout
const final = {
  number: 'GR-2026-0012',
  kind: 'sf425',
  final: true,
  period_end: '2026-06-30',
  sent_on: '2026-10-02',
  signed_name: 'Ada Lindqvist',
  reference: 'PMS-88',
  receipts: 485_000_00,
  disbursed: 480_000_00,
  authorized: 500_000_00,
  federal_spent: 480_000_00,
  unliquidated: 0,
  match_required: 100_000_00,
  match_spent: 100_000_00,
  income: 1_200_00,
  income_deducted: 1_200_00,
  income_added: 0,
} as GrantReport
const paper: CloseoutPaper = {
  of,
  grant,
  applicant: { legal_name: 'City of Alder Falls', uei: 'K7M2N4P6Q8R1', street1: '1 Main St' } as ApplicantProfile,
  books: [
    { class: 'contractual', federal: 420_000_00, match: 100_000_00, spent: 415_000_00, matched: 100_000_00 },
    { class: 'personnel', federal: 80_000_00, match: 0, spent: 65_000_00, matched: 0 },
  ],
  incomes: [
    { kind: 'program_income', amount: 1_200_00 },
    { kind: 'interest', amount: 40_00 },
  ],
  final,
  assets: [],
  checks: [
    { step: 'financial', words: 'The final financial report is submitted', whyNot: null },
    { step: 'inventory', words: 'Property inventory is done', whyNot: 'Take the inventory.' },
  ],
  done: { financial: { day: '2026-10-02', by: 'Ada Lindqvist' }, inventory: { day: '2026-10-01', by: 'Max Okafor' } },
  deadlines: [{ what: 'Final financial report', day: '2026-10-28', paragraph: '2 CFR 200.344(b)', done: '2026-10-02' }],
  people: { prepared: 'Max Okafor', signed: null },
  prepared_on: '2026-10-30',
  signed_on: null,
  letterhead: { agency: 'City of Alder Falls' },
  today: '2026-11-20',
}

/** The lines below a heading, cells parted by a bar. */
function below(heading: string, more: Partial<CloseoutPaper> = {}): string[] {
  const blocks = closeoutPaper({ ...paper, ...more }).body.flatMap((each) =>
    each.is === 'together' ? each.body : each,
  )
  const from = blocks.findIndex((each) => each.is === 'heading' && each.words === heading)
  const next = blocks.findIndex((each, at) => at > from && each.is === 'heading')
  return blocks.slice(from + 1, next === -1 ? undefined : next).flatMap(linesOf)
}
const said = (words: unknown): string =>
  typeof words === 'string'
    ? words
    : Array.isArray(words)
      ? words.map(said).join('')
      : ((words as { text?: string; words?: string }).text ?? said((words as { words: string }).words))
function linesOf(block: Block): string[] {
  if (block.is === 'facts') return block.facts.map(([label, value]) => `${label} | ${said(value)}`)
  if (block.is === 'words') return [said(block.words)]
  if (block.is === 'signatures')
    return block.signatures.map(({ role, name, date }) => [role, name, date].filter(Boolean).join(' | '))
  if (block.is !== 'table') return []
  return block.rows.length === 0 ? [block.empty ?? ''] : block.rows.map((row) => row.map(said).join(' | '))
}

test.each<[string, string, string, Partial<CloseoutPaper>]>([
  ['the award', 'Award and recipient', 'Award number (FAIN) | 15PBJA-24-GG-0101', {}],
  ['the recipient', 'Award and recipient', 'Recipient | City of Alder Falls, 1 Main St', {}],
  ['its UEI', 'Award and recipient', 'UEI | K7M2N4P6Q8R1', {}],
  ['a missing UEI', 'Award and recipient', 'UEI | Not recorded', { applicant: null }],
  ['the period', 'Award and recipient', 'Period of performance | July 1, 2025 to June 30, 2026', {}],
  [
    'an early end',
    'Award and recipient',
    'Period of performance | July 1, 2025 to March 1, 2026 (terminated early)',
    { grant: { ...grant, status: 'terminated', closed_on: '2026-03-01' } },
  ],
  [
    'a deadline of the law',
    'Dates',
    'Final financial report | October 28, 2026 | October 2, 2026 | 2 CFR 200.344(b)',
    {},
  ],
  [
    'a day without a duty',
    'Dates',
    'Records retained until | October 2, 2029 |  | 2 CFR 200.334',
    { deadlines: [{ what: 'Records retained until', day: '2029-10-02', paragraph: '2 CFR 200.334' }] },
  ],
  [
    'a class in the order of the form',
    'Budget and costs',
    'a. Personnel | $80,000.00 | $65,000.00 | $15,000.00 | $0.00 | $0.00',
    {},
  ],
  ['the total', 'Budget and costs', 'Total | $500,000.00 | $480,000.00 | $20,000.00 | $100,000.00 | $100,000.00', {}],
  ['program income', 'Income and cash', 'Program income | $1,200.00, deductive', {}],
  ['interest', 'Income and cash', 'Interest on advances | $40.00', {}],
  ['cash on hand, which the form computes', 'Final SF-425', '10c | Cash on hand (line a minus b) | $5,000.00', {}],
  [
    'the unobligated balance',
    'Final SF-425',
    '10h | Unobligated balance of federal funds (line d minus g) | $20,000.00',
    {},
  ],
  ['no final report', 'Final SF-425', 'The final financial report is not submitted yet.', { final: null }],
  ['the disposition', 'Property (SF-428)', 'Disposition | Retain', {}],
  ['no asset', 'Property (SF-428)', 'The asset register has no item under this award number.', {}],
  [
    'an asset of the award',
    'Property (SF-428)',
    'Mower | 4471 | May 4, 2026 | $21,000.00 | 80% | Held',
    {
      assets: [
        {
          number: 'A-31',
          name: 'Mower',
          serial: '4471',
          acquired_on: '2026-05-04',
          cost: 21_000_00,
          federal_share: '80.0000',
          disposed: false,
        },
      ],
    },
  ],
  ['the amount owed', 'Owed to the awarding agency', 'Still to refund | $14,600.00', {}],
  [
    'nothing counted yet',
    'Owed to the awarding agency',
    'Counted when the closeout is prepared for sign-off.',
    { of: { ...of, status: 'open' } },
  ],
  [
    'a step with its day and person',
    'Checklist',
    'The final financial report is submitted | Done | October 2, 2026 | Ada Lindqvist',
    {},
  ],
  ['an open step without them', 'Checklist', 'Property inventory is done | Open |  | ', {}],
  ['the preparer', 'Signatures', 'Prepared by | Max Okafor | October 30, 2026', {}],
  [
    'the sign-off',
    'Signatures',
    'Signed off by | Ada Lindqvist | November 2, 2026',
    { people: { prepared: 'Max Okafor', signed: 'Ada Lindqvist' }, signed_on: '2026-11-02' },
  ],
  ['a line to sign for the agency', 'Signatures', 'For the awarding agency', {}],
])('the closeout document says %s', (_, heading, line, more) => expect(below(heading, more)).toContain(line))
