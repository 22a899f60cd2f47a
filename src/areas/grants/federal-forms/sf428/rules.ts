import { dollars } from '#platform/money.ts'
import type { Answers, CrossRule, Item, PaperForm, Reader, Section } from '../rules.ts'
import { email, must, text } from '../usual/rules.ts'

export const attachments = {
  a: 'Annual Report (SF-428-A)',
  b: 'Final (Award Closeout) Report (SF-428-B)',
  c: 'Disposition Report/Request (SF-428-C)',
} as const
export type Attachment = keyof typeof attachments

/** The disposal condition codes of 41 CFR 102-36.240; the form says “Excellent” in place of “New”. */
export const conditionCodes = ['Excellent', 'Usable', 'Repairable', 'Salvage', 'Scrap'] as const
export type ConditionCode = (typeof conditionCodes)[number]
/** Furnished by the federal government, or acquired with award funds. */
export const sources = ['GP', 'ACQ'] as const

/** One item of property as the forms list it. */
export type Property = {
  /** The first part of its boxes. It doesn’t change when the register does. */
  key: string
  /** The number in the register, which names the row. */
  number: string
  source: (typeof sources)[number]
  description: string
  identification: string
  acquired_on: string | null
  condition: ConditionCode | null
  cost: number
  fair_value: number | null
  share: string | null
}

export type PropertyReport = {
  attachment: Attachment
  property: readonly Pick<Property, 'key' | 'number'>[]
  /** From this acquisition cost or value on, equipment has a federal interest (2 CFR 200.313 and 200.314). */
  limit: number
}

/** SF-428, Tangible Personal Property Report: the cover sheet with one attachment and the supplemental sheet. */
export const sf428 = (report: PropertyReport): PaperForm => ({
  title: 'Tangible Personal Property Report',
  name: `SF-428-${report.attachment.toUpperCase()}`,
  version: '1.0',
  omb: '4040-0018',
  sections: [
    cover,
    ...own[report.attachment](report),
    ...(report.property.length === 0 ? [] : [report.attachment === 'a' ? annualList(report) : sheet(report)]),
  ],
  rules: [...ownRules[report.attachment](report), ...propertyRules(report)],
})

const cover: Section = {
  title: 'Cover sheet (SF-428)',
  items: [
    text('agency', '1', 'Federal agency and organization element', 200, must),
    text('award_number', '2', 'Federal grant or other identifying number', 60, must),
    text('uei', '3a', 'UEI', 12, must),
    text('ein', '3b', 'EIN', 10, must),
    text('recipient', '4', 'Recipient organization, with address', 300, must),
    text('account', '5', 'Recipient account or identifying number', 60),
    {
      key: 'attachment',
      number: '6',
      label: 'Attachment',
      kind: 'choice',
      options: Object.values(attachments),
      ...must,
    },
    { key: 'sheet', number: '7', label: 'Supplemental sheet', kind: 'yes_no', ...must },
    text('comments', '8', 'Comments', 4_000),
    text('official', '9a', 'Name and title of authorized certifying official', 200),
    text('official.signature', '9b', 'Signature of authorized certifying official', 200),
    text('official.phone', '9c', 'Phone', 40),
    text('official.email', '9d', 'Email address', 120, email),
    { key: 'submitted_on', number: '9e', label: 'Date report submitted', kind: 'date' },
  ],
}

const choices = (key: string, number: string, label: string, options: readonly string[], more: Partial<Item> = {}) =>
  ({ key, number, label, kind: 'choices', options, ...more }) satisfies Item
const has = (read: Reader, key: string, start: string): boolean => {
  const answer = read.of(key)
  return Array.isArray(answer)
    ? answer.some((each) => String(each).startsWith(start))
    : String(answer ?? '').startsWith(start)
}

const instructions = '(ii) Request federal agency disposition instructions'
const other = '(iii) Other (provide detail in comments)'

/** The amount that the federal government receives from a sale, or from property that is kept. */
const worksheet = (at: string, number: string, what: string): readonly Item[] => [
  { key: `${at}.i`, number: `${number} (i)`, label: what, kind: 'amount', min: 0 },
  text(`${at}.ii`, `${number} (ii)`, 'Percentage of federal participation', 9, {
    required: (read) => read.cents(`${at}.i`) > 0,
    format: { pattern: /^(100|\d{1,2}(\.\d{1,4})?)%$/, words: 'Enter a percentage from 0% to 100%.' },
    instruction: 'The share of the award in the cost of the property.',
  }),
  {
    key: `${at}.iii`,
    number: `${number} (iii)`,
    label: 'Federal share',
    kind: 'amount',
    computed: (read) => Math.round((read.cents(`${at}.i`) * (Number.parseFloat(read.text(`${at}.ii`)) || 0)) / 100),
  },
  {
    key: `${at}.iv`,
    number: `${number} (iv)`,
    label: 'Selling and handling allowance',
    kind: 'amount',
    min: 0,
    instruction: 'The part of the federal share that may be kept for selling and handling.',
  },
  {
    key: `${at}.v`,
    number: `${number} (v)`,
    label: 'Amount remitted to the federal government',
    kind: 'amount',
    computed: (read) => Math.max(0, read.cents(`${at}.iii`) - read.cents(`${at}.iv`)),
  },
]
const worksheetRule = (at: string): CrossRule => ({
  key: `${at}.iv`,
  words: (read) =>
    read.cents(`${at}.iv`) > read.cents(`${at}.iii`)
      ? `The allowance is more than the federal share of ${dollars(read.cents(`${at}.iii`))}.`
      : null,
})

const own: Record<Attachment, (report: PropertyReport) => readonly Section[]> = {
  a: () => [
    {
      title: 'Annual report (SF-428-A)',
      items: [
        text('a.award_number', 'A', 'Federal grant or other identifying number', 60, {
          instruction: 'Leave blank for a consolidated report.',
        }),
        {
          key: 'a.1',
          number: 'A 1',
          label: 'Report type',
          kind: 'choice',
          options: ['(a) Individual', '(b) Consolidated'],
          instruction: 'Individual: one award. Consolidated: all awards of the organization element in item 1.',
          ...must,
        },
        { key: 'a.2', number: 'A 2', label: 'Report as of', kind: 'date', ...must },
        text('a.4', 'A 4', 'Comments', 4_000),
      ],
    },
  ],
  b: ({ limit }) => [
    {
      title: 'Final report (SF-428-B)',
      items: [
        choices(
          'b.1',
          'B 1',
          'Report',
          [
            'a. Federally-owned property',
            `b. Acquired equipment with acquisition cost of ${dollars(limit)} or more`,
            `c. Residual unused supplies with total fair market value exceeding ${dollars(limit)}`,
            'd. None of the above',
          ],
          { ...must, instruction: 'Select each kind of property that is reported, or line d.' },
        ),
        text('b.2a.award', 'B 2a (i)', 'Federally-owned property: request transfer to award', 60),
        choices('b.2a', 'B 2a', 'Federally-owned property', [instructions, other], {
          required: (read) => has(read, 'b.1', 'a.') && read.text('b.2a.award') === '',
        }),
        choices(
          'b.2b',
          'B 2b',
          'Acquired equipment',
          [
            '(i) Request unconditional transfer of title with no further obligation to the federal government',
            instructions,
            other,
          ],
          { required: (read) => has(read, 'b.1', 'b.') },
        ),
        ...worksheet('b.2c', 'B 2c', 'Residual unused supplies: sale proceeds or fair market value'),
        text('b.3', 'B 3', 'Comments', 4_000),
      ],
    },
  ],
  c: ({ limit }) => [
    {
      title: 'Disposition request/report (SF-428-C)',
      items: [
        choices('c.1a', 'C 1a', 'Request for federally-owned property', [
          '(i) Request federal agency disposition instructions',
          '(ii) Other (specify in comments)',
        ]),
        choices('c.1b', 'C 1b', `Request for acquired equipment with fair market value of ${dollars(limit)} or more`, [
          '(i) Request unconditional transfer of title with no further obligation to the federal government',
          instructions,
        ]),
        {
          key: 'c.2',
          number: 'C 2',
          label: 'Report of disposition by sale or retention',
          kind: 'choice',
          options: [
            'a. Retention of acquired equipment for use on projects without federal support',
            'b. Sale of acquired equipment',
          ],
        },
        ...worksheet('c.2b', 'C 2b', 'Sale proceeds or estimate of current fair market value'),
        text('c.3', 'C 3', 'Loss, destruction or theft of federally-owned property', 4_000),
        text('c.4', 'C 4', 'Comments', 4_000),
      ],
    },
  ],
}

const annualList = ({ property }: PropertyReport): Section => ({
  title: 'A 3. Federally owned property',
  items: property.flatMap(({ key }, row) => [
    text(`${key}.description`, `A 3 (a), line ${row + 1}`, 'Description', 200, must),
    text(`${key}.identification`, `A 3 (b), line ${row + 1}`, 'Identification', 120, must),
    { key: `${key}.acquired_on`, number: `A 3 (c), line ${row + 1}`, label: 'Acquisition date', kind: 'date', ...must },
    {
      key: `${key}.cost`,
      number: `A 3 (d), line ${row + 1}`,
      label: 'Acquisition cost',
      kind: 'amount',
      min: 0,
      ...must,
    },
  ]),
  grid: {
    columns: ['(a) Description', '(b) Identification', '(c) Acquisition date', '(d) Acquisition cost'],
    rows: property.map(({ key, number }) => ({
      label: number,
      keys: ['description', 'identification', 'acquired_on', 'cost'].map((name) => `${key}.${name}`),
    })),
  },
})

/** Columns a to f have the letters of the form; the others are the figures that the instructions ask for. */
const sheetColumns = [
  ['award', '(a) Award number'],
  ['source', '(b) GP or ACQ'],
  ['description', '(c) Description'],
  ['identification', '(d) Identification number'],
  ['acquired_on', '(e) Acquired date'],
  ['condition', '(f) Condition code'],
  ['cost', 'Acquisition cost'],
  ['fair_value', 'Fair market value'],
  ['share', 'Federal share'],
] as const

const sheet = ({ property }: PropertyReport): Section => ({
  title: 'Supplemental sheet (SF-428-S)',
  words:
    'Compare with the official form: the columns without a letter may have one there. Condition codes are those of 41 CFR 102-36.240.',
  items: property.flatMap(({ key }, row) => {
    const at = (name: string, letter: string) => ({ key: `${key}.${name}`, number: `S ${letter}, line ${row + 1}` })
    return [
      text(`${key}.award`, `S (a), line ${row + 1}`, 'Award number', 60, {
        instruction: 'Only for a consolidated report. Otherwise leave blank.',
      }),
      { ...at('source', '(b)'), label: 'GP or ACQ', kind: 'choice', options: sources, ...must },
      text(`${key}.description`, `S (c), line ${row + 1}`, 'Description of item', 200, must),
      text(`${key}.identification`, `S (d), line ${row + 1}`, 'Identification number', 120, {
        ...must,
        instruction: 'The serial, model or stock number, or another identification number.',
      }),
      { ...at('acquired_on', '(e)'), label: 'Acquired date', kind: 'date', ...must },
      { ...at('condition', '(f)'), label: 'Condition code', kind: 'choice', options: conditionCodes, ...must },
      { ...at('cost', 'cost'), label: 'Acquisition cost', kind: 'amount', min: 0, ...must },
      { ...at('fair_value', 'value'), label: 'Fair market value', kind: 'amount', min: 0 },
      text(`${key}.share`, `S share, line ${row + 1}`, 'Federal share', 10),
    ] satisfies Item[]
  }),
  grid: {
    columns: sheetColumns.map(([, name]) => name),
    rows: property.map(({ key, number }) => ({ label: number, keys: sheetColumns.map(([name]) => `${key}.${name}`) })),
  },
})

const listed = (read: Reader, { property }: PropertyReport, source: string, name?: string, least = 0): boolean =>
  property.some(({ key }) => read.text(`${key}.source`) === source && (!name || read.cents(`${key}.${name}`) >= least))

const ownRules: Record<Attachment, (report: PropertyReport) => readonly CrossRule[]> = {
  a: ({ property }) => [
    {
      key: 'a.1',
      words: () => (property.length === 0 ? 'The register has no federally owned property of this award.' : null),
    },
    {
      key: 'a.award_number',
      words: (read) =>
        has(read, 'a.1', '(b)') && read.text('a.award_number') !== ''
          ? 'A consolidated report has no award number here.'
          : has(read, 'a.1', '(a)') && read.text('a.award_number') === ''
            ? 'Enter the award of an individual report.'
            : null,
    },
  ],
  b: (report) => [
    {
      key: 'b.1',
      words: (read) =>
        has(read, 'b.1', 'd.') && (read.of('b.1') as readonly string[]).length > 1
          ? 'Line d can’t be selected with another line.'
          : has(read, 'b.1', 'd.') && listed(read, report, 'GP')
            ? 'The supplemental sheet has federally owned property. Select line a.'
            : has(read, 'b.1', 'a.') && !listed(read, report, 'GP')
              ? 'Line a needs federally owned property (GP) on the supplemental sheet.'
              : has(read, 'b.1', 'b.') && !listed(read, report, 'ACQ', 'cost', report.limit)
                ? `Line b needs acquired equipment of ${dollars(report.limit)} or more on the supplemental sheet.`
                : null,
    },
    {
      key: 'b.2c.i',
      words: (read) =>
        has(read, 'b.1', 'c.') && read.cents('b.2c.i') <= report.limit
          ? `Line c is for supplies above ${dollars(report.limit)}. Enter their value here, or don’t select line c.`
          : !has(read, 'b.1', 'c.') && read.cents('b.2c.i') > report.limit
            ? 'Unused supplies are above the limit. Select line c in item 1.'
            : null,
    },
    worksheetRule('b.2c'),
  ],
  c: (report) => [
    {
      key: 'c.2',
      words: (read) =>
        ['c.1a', 'c.1b', 'c.2', 'c.3', 'c.4'].every((key) => read.text(key) === '')
          ? 'Select what is requested or reported.'
          : has(read, 'c.2', 'b.') && read.cents('c.2b.i') === 0
            ? 'A sale needs its proceeds, or an estimate of the value.'
            : null,
    },
    {
      key: 'c.1a',
      words: (read) =>
        read.text('c.1a') !== '' && !listed(read, report, 'GP')
          ? 'Item 1a needs federally owned property (GP) on the supplemental sheet.'
          : null,
    },
    {
      key: 'c.1b',
      words: (read) =>
        read.text('c.1b') !== '' && !listed(read, report, 'ACQ', 'fair_value', report.limit)
          ? `Item 1b needs acquired equipment worth ${dollars(report.limit)} or more on the supplemental sheet.`
          : null,
    },
    worksheetRule('c.2b'),
  ],
}

const propertyRules = ({ attachment, property }: PropertyReport): readonly CrossRule[] => [
  {
    key: 'attachment',
    words: (read) =>
      read.text('attachment') === attachments[attachment] ? null : `This report has ${attachments[attachment]}.`,
  },
  {
    key: 'sheet',
    words: (read) =>
      attachment === 'a' || (read.of('sheet') === true) === property.length > 0
        ? null
        : property.length > 0
          ? 'The report lists items on a supplemental sheet. Select yes.'
          : 'The supplemental sheet lists no item. Select no.',
  },
  ...property.map(({ key }): CrossRule => ({
    key: `${key}.acquired_on`,
    words: (read) =>
      read.text('submitted_on') !== '' && read.text(`${key}.acquired_on`) > read.text('submitted_on')
        ? 'The item can’t be acquired after the date of the report.'
        : null,
  })),
]

/** The boxes of the listed items, as the supplemental sheet and the annual report have them. */
export const propertyAnswers = (property: readonly Property[]): Answers =>
  Object.fromEntries(
    property.flatMap(({ key, number: _, ...item }) =>
      Object.entries(item).map(([name, answer]) => [`${key}.${name}`, answer] as const),
    ),
  )
