import { dayInWords } from '#platform/dates.ts'
import type { Block, Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { columnsOf, optionLabel } from '#platform/records/record.ts'
import { inPercent } from '#platform/words.ts'
import type { ApplicantProfile } from '../../applicants/records.ts'
import { recipientOf } from '../../applicants/rules.ts'
import { classWords, objectClasses, type ObjectClass } from '../../budgets/records.ts'
import type { GrantIncome } from '../../charges/records.ts'
import { sf425 } from '../../federal-forms/sf425/rules.ts'
import { answerOf } from '../../federal-forms/paper/rules.ts'
import { readerOf } from '../../federal-forms/rules.ts'
import { grant as grants, type Grant } from '../../grants/records.ts'
import { sf425From } from '../../reports/paper/rules.ts'
import type { GrantReport } from '../../reports/records.ts'
import { closeoutLife } from '../life.ts'
import { grantCloseout, type GrantCloseout } from '../records.ts'
import { stillOwed, type CloseoutCheck, type CloseoutStep } from '../rules.ts'
import { lastDayOf } from '../../grants/rules.ts'

export type ClassBook = { class: ObjectClass; federal: number; match: number; spent: number; matched: number }
/** Equipment in the asset register under the number of the award. */
export type AwardAsset = {
  number: string
  name: string
  serial: string | null
  acquired_on: string | null
  cost: number
  federal_share: string | null
  disposed: boolean
}
/** When a step was done, and who did it. */
export type StepDone = { day: string | null; by: string | null }
/** A deadline of the law with its paragraph. A day without a duty has no `done`. */
export type Deadline = { what: string; day: string | null; paragraph: string; done?: string | null }

export type CloseoutPaper = {
  of: GrantCloseout
  grant: Grant
  applicant: ApplicantProfile | null
  books: readonly ClassBook[]
  incomes: readonly Pick<GrantIncome, 'kind' | 'amount'>[]
  /** The final SF-425 as it was submitted; null before that. */ final: GrantReport | null
  assets: readonly AwardAsset[]
  checks: readonly CloseoutCheck[]
  done: Partial<Record<CloseoutStep, StepDone>>
  deadlines: readonly Deadline[]
  /** Names of the people who prepared it and signed it off. */ people: { prepared: string; signed: string | null }
  /** When it was submitted for sign-off, and signed off. */ prepared_on: string | null
  signed_on: string | null
  letterhead: Letterhead
  today: string
}

/** The closeout of a grant as a document for its file and for the awarding agency (2 CFR 200.344). */
export function closeoutPaper(paper: CloseoutPaper): PrintedDocument {
  const { of, grant, letterhead, today } = paper
  return {
    kind: 'grant-closeout',
    title: `Closeout of ${grant.title}`,
    subject: 'Grant closeout',
    author: letterhead.agency,
    made: today,
    letterhead,
    number: `Grant closeout ${of.number}`,
    about: `${optionLabel(grantCloseout.fields.status, of.status)} · As of ${dayInWords(today)}`,
    foot: `${letterhead.agency} · ${of.number}`,
    body: [
      ...awardOf(paper),
      ...deadlinesOf(paper),
      ...booksOnPaper(paper),
      ...finalReportOf(paper),
      ...propertyOf(paper),
      ...owedOf(paper),
      ...checklistOf(paper),
      ...signaturesOf(paper),
    ],
  }
}

const heading = (words: string): Block => ({ is: 'heading', level: 2, words })
const dayOr = (day: string | null, words: string) => (day ? dayInWords(day) : words)

function awardOf({ grant, applicant, letterhead }: CloseoutPaper): Block[] {
  const facts: (Fact | false)[] = [
    ['Award number (FAIN)', grant.award_number ?? 'Not recorded'],
    ['Awarding agency', grant.agency],
    grant.pass_through !== null && [
      'Pass-through entity',
      [grant.pass_through, grant.pass_through_number].filter(Boolean).join(', '),
    ],
    ['Assistance listing', [grant.aln, grant.aln_title].filter(Boolean).join(' ') || 'None'],
    ['Recipient', recipientOf(applicant, letterhead.agency)],
    ['UEI', applicant?.uei ?? 'Not recorded'],
    ['Recipient account number', grant.number],
    [
      'Period of performance',
      `${dayInWords(grant.starts_on)} to ${dayInWords(lastDayOf(grant))}${lastDayOf(grant) < grant.ends_on ? ' (terminated early)' : ''}`,
    ],
    ['Award amount', dollars(grant.amount)],
    ['Match required', dollars(grant.match)],
  ]
  return [heading('Award and recipient'), { is: 'facts', facts: facts.filter((each) => each !== false) }]
}

const deadlinesOf = ({ deadlines }: CloseoutPaper): Block[] => [
  heading('Dates'),
  {
    is: 'table',
    caption: 'Dates of the closeout',
    columns: [
      { name: 'Deadline', heads: true, width: 0.4 },
      { name: 'Due', width: 0.2 },
      { name: 'Done', width: 0.2 },
      { name: 'Source', width: 0.2 },
    ],
    rows: deadlines.map(({ what, day, done, paragraph }) => [
      what,
      dayOr(day, 'Not set'),
      done === undefined ? '' : dayOr(done, 'Open'),
      paragraph,
    ]),
  },
]

/** Budget, costs and match by object class, then the income of the grant. */
function booksOnPaper({ books, incomes, grant }: CloseoutPaper): Block[] {
  const rows = objectClasses.flatMap((name) => books.find((each) => each.class === name) ?? [])
  const sum = (of: (row: ClassBook) => number) => rows.reduce((total, row) => total + of(row), 0)
  const income = (kind: GrantIncome['kind']) =>
    incomes.reduce((total, each) => total + (each.kind === kind ? each.amount : 0), 0)
  return [
    heading('Budget and costs'),
    {
      is: 'table',
      caption: 'Budget and costs by object class',
      columns: [
        { name: 'Object class', heads: true, width: 0.26 },
        { name: 'Award budget', figure: true },
        { name: 'Award spent', figure: true },
        { name: 'Unspent', figure: true },
        { name: 'Match budget', figure: true },
        { name: 'Match met', figure: true },
      ],
      rows: [
        ...rows.map((row) => [
          classWords[row.class],
          dollars(row.federal),
          dollars(row.spent),
          dollars(row.federal - row.spent),
          dollars(row.match),
          dollars(row.matched),
        ]),
        ...(rows.length > 0
          ? [
              [
                [{ text: 'Total', bold: true }],
                dollars(sum(({ federal }) => federal)),
                dollars(sum(({ spent }) => spent)),
                dollars(sum(({ federal, spent }) => federal - spent)),
                dollars(sum(({ match }) => match)),
                dollars(sum(({ matched }) => matched)),
              ],
            ]
          : []),
      ],
      empty: 'No budget lines and no costs are recorded.',
    },
    heading('Income and cash'),
    {
      is: 'facts',
      facts: [
        ['Program income', `${dollars(income('program_income'))}, ${incomeUse(grant)}`],
        ['Interest on advances', dollars(income('interest'))],
        ['Cash received', dollars(grant.received)],
        ['Award balance not spent', dollars(grant.amount - grant.spent)],
      ],
    },
  ]
}
const incomeUse = ({ income_use }: Grant) => optionLabel(grants.fields.income_use, income_use).toLowerCase()

const finalLines = [
  ...['10a', '10b', '10c', '10d', '10e', '10f', '10g', '10h'],
  ...['10i', '10j', '10k', '10l', '10m', '10n', '10o'],
]

/** Line 10 of the final SF-425, with the lines that the form computes. */
function finalReportOf({ final, grant, applicant, letterhead }: CloseoutPaper): Block[] {
  if (!final)
    return [heading('Final SF-425'), { is: 'words', words: 'The final financial report is not submitted yet.' }]
  const read = readerOf(sf425, sf425From(final, { grant, applicant, agency: letterhead.agency }))
  const items = new Map(sf425.sections.flatMap(({ items }) => items).map((item) => [item.key, item]))
  return [
    heading('Final SF-425'),
    {
      is: 'words',
      look: 'quiet',
      words: [
        `${final.number}, for the period to ${dayInWords(final.period_end)}`,
        final.sent_on && `submitted ${dayInWords(final.sent_on)}`,
        final.signed_name && `certified by ${final.signed_name}`,
        final.reference && `agency reference ${final.reference}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      is: 'table',
      caption: 'Line 10 of the final SF-425',
      columns: [
        { name: 'Line', width: 0.1 },
        { name: 'Description', heads: true, width: 0.64 },
        { name: 'Amount', figure: true },
      ],
      rows: finalLines.flatMap((key) => {
        const item = items.get(key)
        return item ? [[item.number ?? key, item.label, answerOf(read, item) || dollars(0)]] : []
      }),
    },
  ]
}

/** The lines of the SF-428-B: equipment, its disposition and unused supplies (2 CFR 200.313 and 200.314). */
function propertyOf({ of, assets }: CloseoutPaper): Block[] {
  const words = (name: 'disposition') => optionLabel(grantCloseout.fields[name], of[name])
  return [
    heading('Property (SF-428)'),
    {
      is: 'facts',
      facts: [
        ['Physical inventory', of.inventory ? 'Done' : 'Not confirmed'],
        ['Equipment above the limit', of.equipment?.trim() || 'None'],
        ['Fair market value', dollars(of.equipment_value)],
        ['Federal share', share(of.federal_share) || 'Not recorded'],
        ['Disposition', words('disposition')],
        ['Unused supplies, total', dollars(of.supplies_value)],
      ],
    },
    ...registerOf(assets),
  ]
}

const share = (value: string | number | null) => (value === null ? '' : inPercent(Number(value)))

const registerOf = (assets: readonly AwardAsset[]): Block[] =>
  assets.length === 0
    ? [{ is: 'words', look: 'quiet', words: 'The asset register has no item under this award number.' }]
    : [
        {
          is: 'table',
          caption: 'Equipment of the award in the asset register',
          columns: [
            { name: 'Item', heads: true, width: 0.34 },
            { name: 'Serial number' },
            { name: 'Acquired' },
            { name: 'Cost', figure: true },
            { name: 'Federal share', figure: true },
            { name: 'Status' },
          ],
          rows: assets.map((each) => [
            { words: each.name, below: each.number },
            each.serial ?? '',
            dayOr(each.acquired_on, ''),
            dollars(each.cost),
            share(each.federal_share),
            each.disposed ? 'Disposed' : 'Held',
          ]),
        },
      ]

function owedOf({ of }: CloseoutPaper): Block[] {
  if (closeoutLife.is(of, 'open', 'returned'))
    return [
      heading('Owed to the awarding agency'),
      { is: 'words', words: 'Counted when the closeout is prepared for sign-off.' },
    ]
  return [
    heading('Owed to the awarding agency'),
    {
      is: 'facts',
      facts: (['equipment_owed', 'supplies_owed', 'refund', 'owed', 'refunded'] as const)
        .map((name): Fact => [labels.get(name) ?? name, dollars(of[name])])
        .concat([
          ['Still to refund', dollars(stillOwed(of))],
          ...(of.refunded_on ? [['Refunded on', dayInWords(of.refunded_on)] as const] : []),
        ]),
    },
  ]
}
const labels = new Map(columnsOf(grantCloseout).map(([name, { label }]) => [name, label]))

function checklistOf({ checks, done }: CloseoutPaper): Block[] {
  const open = checks.filter(({ whyNot }) => whyNot !== null).length
  return [
    heading('Checklist'),
    {
      is: 'table',
      caption: 'Checklist of the closeout',
      columns: [
        { name: 'Step', heads: true, width: 0.5 },
        { name: 'Status' },
        { name: 'Date', width: 0.18 },
        { name: 'By', width: 0.18 },
      ],
      rows: checks.map(({ step, words, whyNot }) => [
        whyNot ? { words, below: whyNot } : words,
        whyNot ? 'Open' : 'Done',
        whyNot ? '' : dayOr(done[step]?.day ?? null, ''),
        whyNot ? '' : (done[step]?.by ?? ''),
      ]),
    },
    {
      is: 'words',
      look: 'small',
      words: `${checks.length - open} of ${checks.length} steps are done. Steps without a date follow from the books on the day of this document.`,
    },
  ]
}

const signaturesOf = ({ of, people, prepared_on, signed_on }: CloseoutPaper): Block[] => [
  {
    is: 'together',
    body: [
      heading('Signatures'),
      {
        is: 'signatures',
        signatures: [
          {
            role: 'Prepared by',
            name: people.prepared,
            ...(prepared_on && !closeoutLife.is(of, 'open', 'returned') && { date: dayInWords(prepared_on) }),
          },
          {
            role: 'Signed off by',
            ...(people.signed && { name: people.signed }),
            ...(signed_on && { date: dayInWords(signed_on) }),
          },
          { role: 'Authorized representative of the recipient' },
          { role: 'For the awarding agency' },
        ],
      },
    ],
  },
]
