import { dollars } from '#platform/money.ts'
import type { Written } from '@granary/xml/write.ts'
import {
  inDollars,
  sumOf,
  xmlAmount,
  type CrossRule,
  type FederalForm,
  type Grid,
  type Item,
  type Reader,
} from '../rules.ts'

const rows = [1, 2, 3, 4] as const
const quarters = [1, 2, 3, 4] as const
const years = ['b', 'c', 'd', 'e'] as const
const ordinal = ['first', 'second', 'third', 'fourth'] as const

/** The lines of section B in the order of the form; i and k add up others. */
const categories = [
  ['a', 'Personnel', 'Personnel'],
  ['b', 'Fringe benefits', 'FringeBenefits'],
  ['c', 'Travel', 'Travel'],
  ['d', 'Equipment', 'Equipment'],
  ['e', 'Supplies', 'Supplies'],
  ['f', 'Contractual', 'Contractual'],
  ['g', 'Construction', 'Construction'],
  ['h', 'Other', 'Other'],
] as const
const direct = categories.map(([letter]) => letter)

const over = (key: (row: number) => string) => sumOf(...rows.map(key))
const title = (row: number) => `${row}.title`
const amount = (key: string, number: string, label: string, more: Partial<Item> = {}): Item => ({
  key,
  number,
  label,
  kind: 'amount',
  ...more,
})

const sectionA: readonly Item[] = [
  ...rows.flatMap((row): Item[] => [
    {
      key: title(row),
      number: `A${row} (a)`,
      label: 'Grant program function or activity',
      instruction: 'Enter the title of the program or activity on each line that has an amount.',
      kind: 'text',
      max: 120,
      required: (read) => row === 1 || usesRow(read, row),
    },
    { key: `${row}.aln`, number: `A${row} (b)`, label: 'Assistance Listing Number', kind: 'text', max: 15 },
    amount(`${row}.a.c`, `A${row} (c)`, 'Estimated unobligated funds, federal'),
    amount(`${row}.a.d`, `A${row} (d)`, 'Estimated unobligated funds, non-federal'),
    amount(`${row}.a.e`, `A${row} (e)`, 'New or revised budget, federal'),
    amount(`${row}.a.f`, `A${row} (f)`, 'New or revised budget, non-federal'),
    amount(`${row}.a.g`, `A${row} (g)`, 'New or revised budget, total', {
      computed: sumOf(`${row}.a.e`, `${row}.a.f`),
    }),
  ]),
  ...(['c', 'd', 'e', 'f', 'g'] as const).map((letter) =>
    amount(`total.a.${letter}`, `A5 (${letter})`, 'Totals', { computed: over((row) => `${row}.a.${letter}`) }),
  ),
]

const columnsB = [...rows.map(String), 'total'] as const
const sectionB: readonly Item[] = columnsB.flatMap((column, at) => {
  const inputs = (letter: string) => (column === 'total' ? { computed: over((row) => `${row}.b.${letter}`) } : {})
  return [
    ...categories.map(([letter, label]) =>
      amount(`${column}.b.${letter}`, `6${letter} (${at + 1})`, label, inputs(letter)),
    ),
    amount(`${column}.b.i`, `6i (${at + 1})`, 'Total direct charges', {
      computed: sumOf(...direct.map((letter) => `${column}.b.${letter}`)),
    }),
    amount(`${column}.b.j`, `6j (${at + 1})`, 'Indirect charges', inputs('j')),
    amount(`${column}.b.k`, `6k (${at + 1})`, 'Totals', {
      instruction:
        'For a new or continuation grant, the total in column (5), line 6k, must equal the total in section A, column (g), line 5.',
      computed: sumOf(`${column}.b.i`, `${column}.b.j`),
    }),
    amount(`${column}.b.7`, `7 (${at + 1})`, 'Program income', inputs('7')),
  ]
})

const sectionC: readonly Item[] = [
  ...rows.flatMap((row): Item[] => [
    amount(`${row}.c.b`, `${row + 7} (b)`, 'Non-federal resources, applicant'),
    amount(`${row}.c.c`, `${row + 7} (c)`, 'Non-federal resources, state'),
    amount(`${row}.c.d`, `${row + 7} (d)`, 'Non-federal resources, other sources'),
    amount(`${row}.c.e`, `${row + 7} (e)`, 'Non-federal resources, total', {
      instruction: 'Column (e): the total of columns (b), (c) and (d).',
      computed: sumOf(`${row}.c.b`, `${row}.c.c`, `${row}.c.d`),
    }),
  ]),
  ...(['b', 'c', 'd', 'e'] as const).map((letter) =>
    amount(`total.c.${letter}`, `12 (${letter})`, 'Total non-federal resources', {
      computed: over((row) => `${row}.c.${letter}`),
      ...(letter === 'e' && {
        instruction: 'The amount in column (e) must equal the amount on line 5, column (f), of section A.',
      }),
    }),
  ),
]

const sectionD: readonly Item[] = [
  ...(['13', '14'] as const).flatMap((line): Item[] => {
    const label = line === '13' ? 'Federal' : 'Non-federal'
    return [
      amount(`${line}.year`, `${line} (1st year)`, label, {
        computed: sumOf(...quarters.map((quarter) => `${line}.q${quarter}`)),
        instruction: 'Enter the cash needed by quarter during the first year.',
      }),
      ...quarters.map((quarter) => amount(`${line}.q${quarter}`, `${line} (quarter ${quarter})`, label, { min: 0 })),
    ]
  }),
  ...(['year', 'q1', 'q2', 'q3', 'q4'] as const).map((column) =>
    amount(`15.${column}`, `15 (${column})`, 'Total', { computed: sumOf(`13.${column}`, `14.${column}`) }),
  ),
]

const sectionE: readonly Item[] = [
  ...rows.flatMap((row) =>
    years.map((letter, at) =>
      amount(`${row}.e.${letter}`, `${row + 15} (${letter})`, `Federal funds needed, ${ordinal[at]} future period`, {
        min: 0,
      }),
    ),
  ),
  ...years.map((letter) =>
    amount(`total.e.${letter}`, `20 (${letter})`, 'Total federal funds needed', {
      computed: over((row) => `${row}.e.${letter}`),
    }),
  ),
]

const sectionF: readonly Item[] = [
  {
    key: '21',
    number: '21',
    label: 'Direct charges',
    instruction: 'Explain direct costs that may appear to be out of the ordinary.',
    kind: 'text',
    max: 50,
  },
  {
    key: '22',
    number: '22',
    label: 'Indirect charges',
    instruction: 'Enter the type of indirect rate, the estimated base and the total indirect expense.',
    kind: 'text',
    max: 50,
    required: (read) => read.cents('total.b.j') !== 0,
  },
  { key: '23', number: '23', label: 'Remarks', kind: 'text', max: 250 },
]

const lettersA = ['c', 'd', 'e', 'f', 'g'] as const
const gridA: Grid = {
  columns: [
    '(a) Grant program function or activity',
    '(b) Assistance Listing Number',
    '(c) Unobligated, federal',
    '(d) Unobligated, non-federal',
    '(e) New or revised, federal',
    '(f) New or revised, non-federal',
    '(g) Total',
  ],
  rows: [
    ...rows.map((row) => ({
      label: `${row}.`,
      keys: [title(row), `${row}.aln`, ...lettersA.map((letter) => `${row}.a.${letter}`)],
    })),
    { label: '5. Totals', keys: [null, null, ...lettersA.map((letter) => `total.a.${letter}`)] },
  ],
}
const gridB: Grid = {
  columns: ['(1)', '(2)', '(3)', '(4)', '(5) Total'],
  rows: [
    ...categories.map(([letter, label]) => [letter, `6${letter}. ${label}`] as const),
    ['i', '6i. Total direct charges (sum of 6a-6h)'] as const,
    ['j', '6j. Indirect charges'] as const,
    ['k', '6k. Totals (sum of 6i and 6j)'] as const,
    ['7', '7. Program income'] as const,
  ].map(([letter, label]) => ({ label, keys: columnsB.map((column) => `${column}.b.${letter}`) })),
}
const gridC: Grid = {
  columns: ['(b) Applicant', '(c) State', '(d) Other sources', '(e) Totals'],
  rows: [
    ...rows.map((row) => ({
      label: `${row + 7}.`,
      keys: (['b', 'c', 'd', 'e'] as const).map((letter) => `${row}.c.${letter}`),
    })),
    {
      label: '12. Total (sum of lines 8-11)',
      keys: (['b', 'c', 'd', 'e'] as const).map((letter) => `total.c.${letter}`),
    },
  ],
}
const gridD: Grid = {
  columns: ['Total for 1st year', '1st quarter', '2nd quarter', '3rd quarter', '4th quarter'],
  rows: [
    ['13', '13. Federal'] as const,
    ['14', '14. Non-federal'] as const,
    ['15', '15. Total (sum of lines 13 and 14)'] as const,
  ].map(([line, label]) => ({ label, keys: ['year', 'q1', 'q2', 'q3', 'q4'].map((column) => `${line}.${column}`) })),
}
const gridE: Grid = {
  columns: ['(b) First', '(c) Second', '(d) Third', '(e) Fourth'],
  rows: [
    ...rows.map((row) => ({ label: `${row + 15}.`, keys: years.map((letter) => `${row}.e.${letter}`) })),
    { label: '20. Total (sum of lines 16-19)', keys: years.map((letter) => `total.e.${letter}`) },
  ],
}

const usesRow = (read: Reader, row: number): boolean =>
  [
    ...['c', 'd', 'e', 'f'].map((letter) => `${row}.a.${letter}`),
    ...[...direct, 'j', '7'].map((letter) => `${row}.b.${letter}`),
    ...['b', 'c', 'd'].map((letter) => `${row}.c.${letter}`),
    ...years.map((letter) => `${row}.e.${letter}`),
  ].some((key) => read.cents(key) !== 0)

const unlike = (read: Reader, key: string, other: string, words: (own: string, its: string) => string) =>
  read.cents(key) === read.cents(other) ? null : words(dollars(read.cents(key)), dollars(read.cents(other)))

const rules: readonly CrossRule[] = [
  { key: 'total.a.g', words: (read) => (read.cents('total.a.g') === 0 ? 'The budget has no amount.' : null) },
  ...rows.map((row): CrossRule => ({
    key: `${row}.b.k`,
    words: (read) =>
      unlike(
        read,
        `${row}.b.k`,
        `${row}.a.g`,
        (own, its) => `Line 6k is ${own}, but section A line ${row} (g) is ${its}.`,
      ),
  })),
  {
    key: 'total.b.k',
    words: (read) =>
      unlike(read, 'total.b.k', 'total.a.g', (own, its) => `Line 6k is ${own}, but section A line 5 (g) is ${its}.`),
  },
  {
    key: 'total.c.e',
    words: (read) =>
      unlike(
        read,
        'total.c.e',
        'total.a.f',
        (own, its) => `Line 12 (e) is ${own}, but section A line 5 (f) is ${its}.`,
      ),
  },
  {
    key: '13.year',
    words: (read) =>
      read.cents('13.year') > read.cents('total.a.e')
        ? `The first year needs ${dollars(read.cents('13.year'))}, more than the federal budget of ${dollars(read.cents('total.a.e'))}.`
        : null,
  },
  {
    key: '14.year',
    words: (read) =>
      read.cents('14.year') > read.cents('total.a.f')
        ? `The first year needs ${dollars(read.cents('14.year'))}, more than the non-federal budget of ${dollars(read.cents('total.a.f'))}.`
        : null,
  },
]

/** SF-424A, Budget Information for Non-Construction Programs: Grants.gov form SF424A V1.0. */
export const sf424a: FederalForm = {
  title: 'Budget Information - Non-Construction Programs',
  name: 'SF-424A',
  version: '1.0',
  omb: '4040-0006',
  xsd: 'SF424A-V1.0.xsd',
  sections: [
    { title: 'Section A: Budget summary', items: sectionA, grid: gridA },
    { title: 'Section B: Budget categories', items: sectionB, grid: gridB },
    { title: 'Section C: Non-federal resources', items: sectionC, grid: gridC },
    { title: 'Section D: Forecasted cash needs', items: sectionD, grid: gridD },
    {
      title: 'Section E: Budget estimates of federal funds needed for the balance of the project',
      items: sectionE,
      grid: gridE,
    },
    { title: 'Section F: Other budget information', items: sectionF },
  ],
  rules,
  xml: xmlOf,
}

const el = (name: string, ...rest: [Written[1], Record<string, string>?]): Written => [`SF424A:${name}`, ...rest]
const money = (read: Reader, name: string, key: string): Written => el(name, xmlAmount(read, key))

function xmlOf(read: Reader): Written {
  const used = rows.filter((row) => read.text(title(row)) !== '')
  const named = (row: number) => ({ 'SF424A:activityTitle': read.text(title(row)) })
  const a = (row: number | 'total') => [
    money(read, 'BudgetFederalEstimatedUnobligatedAmount', `${row}.a.c`),
    money(read, 'BudgetNonFederalEstimatedUnobligatedAmount', `${row}.a.d`),
    money(read, 'BudgetFederalNewOrRevisedAmount', `${row}.a.e`),
    money(read, 'BudgetNonFederalNewOrRevisedAmount', `${row}.a.f`),
    money(read, 'BudgetTotalNewOrRevisedAmount', `${row}.a.g`),
  ]
  const b = (row: number | 'total') => [
    ...categories.map(([letter, , name]) => money(read, `Budget${name}RequestedAmount`, `${row}.b.${letter}`)),
    money(read, 'BudgetTotalDirectChargesAmount', `${row}.b.i`),
    money(read, 'BudgetIndirectChargesAmount', `${row}.b.j`),
    money(read, 'BudgetTotalAmount', `${row}.b.k`),
    money(read, 'ProgramIncomeAmount', `${row}.b.7`),
  ]
  const c = (row: number | 'total') => [
    money(read, 'BudgetApplicantContributionAmount', `${row}.c.b`),
    money(read, 'BudgetStateContributionAmount', `${row}.c.c`),
    money(read, 'BudgetOtherContributionAmount', `${row}.c.d`),
    money(read, 'BudgetTotalContributionAmount', `${row}.c.e`),
  ]
  const d = (column: string) => [
    money(read, 'BudgetFederalForecastedAmount', `13.${column}`),
    money(read, 'BudgetNonFederalForecastedAmount', `14.${column}`),
    el('BudgetTotalForecastedAmount', inDollars(read.cents(`15.${column}`))),
  ]
  const e = (row: number | 'total') =>
    years.map((letter, at) => money(read, `Budget${capital(ordinal[at]!)}YearAmount`, `${row}.e.${letter}`))
  const section = (name: string, line: string, total: string, of: (row: number | 'total') => Written[]) =>
    el(name, [...used.map((row) => el(line, of(row), named(row))), el(total, of('total'))])
  return el(
    'BudgetInformation',
    [
      ['glob:FormVersionIdentifier', '1.0'],
      el('BudgetSummary', [
        ...used.map((row) => el('SummaryLineItem', [el('CFDANumber', read.text(`${row}.aln`)), ...a(row)], named(row))),
        el('SummaryTotals', a('total')),
      ]),
      section('BudgetCategories', 'CategorySet', 'CategoryTotals', b),
      section('NonFederalResources', 'ResourceLineItem', 'ResourceTotals', c),
      el('BudgetForecastedCashNeeds', [
        el('BudgetFirstYearAmounts', d('year')),
        ...quarters.map((quarter) => el(`Budget${capital(ordinal[quarter - 1]!)}QuarterAmounts`, d(`q${quarter}`))),
      ]),
      section('FederalFundsNeeded', 'FundsLineItem', 'FundsTotals', e),
      el('OtherInformation', [
        el('OtherDirectChargesExplanation', read.text('21')),
        el('OtherIndirectChargesExplanation', read.text('22')),
        el('Remarks', read.text('23')),
      ]),
    ],
    {
      'xmlns:SF424A': 'http://apply.grants.gov/forms/SF424A-V1.0',
      'xmlns:glob': 'http://apply.grants.gov/system/Global-V1.0',
      'SF424A:programType': 'Non-Construction',
      'glob:coreSchemaVersion': '1.0',
    },
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
