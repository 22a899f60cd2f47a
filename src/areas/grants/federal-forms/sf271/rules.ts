import { dollars } from '#platform/money.ts'
import { constructionLines, constructionWords, type ConstructionLine } from '../../budgets/records.ts'
import { sumOf, type CrossRule, type Item, type PaperForm, type Reader } from '../rules.ts'
import { must, text } from '../usual/rules.ts'

/** The instructions of lines 11a to 11m. */
const instructions: Record<ConstructionLine, string> = {
  a: 'Travel, legal fees, rental of vehicles and other administrative expenses.',
  b: 'Locating and designing, surveys, maps, test holes and other work before construction.',
  c: 'Acquisition of land, existing structures and the related right-of-way.',
  d: 'Basic fees for the services of architectural engineers.',
  e: 'Other architectural engineering services, without those of line d.',
  f: 'Inspection and audit fees of construction and related programs.',
  g: 'Development of land where land improvement is the primary purpose of the award. Land development that goes with construction is on line k.',
  h: 'Relocation advisory assistance and net costs of replacement housing. Administrative expenses of relocation are on line a.',
  i: 'Relocation payments to displaced persons, farms, businesses and nonprofit organizations.',
  j: 'Demolition or removal of structures, less the proceeds from salvage.',
  k: 'Construction, addition or restoration of a facility, with improvements such as sewers, streets, landscaping and lighting.',
  l: 'Fixed and movable equipment, without equipment used for construction.',
  m: 'All costs that no other line names.',
}
/** Lines 11a to 11m, the cost classification of the form. */
export const outlayLines = constructionLines.map(
  (letter) => [letter, constructionWords[letter].slice(3), instructions[letter]] as const,
)

const columns = ['a', 'b', 'c', 'total'] as const
type Column = (typeof columns)[number]
const programs = ['a', 'b', 'c'] as const
const nameOf = (column: Column) => (column === 'total' ? 'total' : `(${column})`)

const less = (one: string, other: string) => (read: Reader) => read.cents(one) - read.cents(other)

type Line = {
  letter: string
  label: string
  instruction: string
  /** The line follows from others, in each program as in the total. */
  from?: (column: Column) => (read: Reader) => number
  more?: Partial<Item>
}

const lines: readonly Line[] = [
  ...outlayLines.map(([letter, label, instruction]) => ({ letter, label, instruction, more: { min: 0 } })),
  {
    letter: 'n',
    label: 'Total cumulative to date (sum of lines a thru m)',
    instruction: 'The outlays of the project to date.',
    from: (column) => sumOf(...outlayLines.map(([letter]) => `11${letter}.${column}`)),
  },
  {
    letter: 'o',
    label: 'Deductions for program income',
    instruction:
      'Program income applied to the award, without the salvage proceeds on line j. List its sources on a separate sheet.',
    more: { min: 0 },
  },
  {
    letter: 'p',
    label: 'Net cumulative to date (line n minus line o)',
    instruction: 'Program income can’t exceed the outlays.',
    from: (column) => less(`11n.${column}`, `11o.${column}`),
    more: { min: 0 },
  },
  {
    letter: 'q',
    label: 'Federal share to date',
    instruction: 'The federal share of the amount on line p.',
    more: { min: 0 },
  },
  {
    letter: 'r',
    label: 'Rehabilitation grants (100% reimbursement)',
    instruction:
      'Rehabilitation grant payments to individuals, where program legislation provides for 100 percent payment by the federal agency.',
    more: { min: 0 },
  },
  {
    letter: 's',
    label: 'Total federal share (sum of lines q and r)',
    instruction: 'The federal share with rehabilitation grants.',
    from: (column) => sumOf(`11q.${column}`, `11r.${column}`),
  },
  {
    letter: 't',
    label: 'Federal payments previously requested',
    instruction: 'The total of all earlier requests.',
    more: { min: 0 },
  },
  {
    letter: 'u',
    label: 'Amount requested for reimbursement',
    instruction: 'The amount requested now. It can’t exceed line s minus line t.',
    more: { min: 0 },
  },
  {
    letter: 'v',
    label: 'Percentage of physical completion of project',
    instruction: 'The physical completion of the project, certified in item 12b.',
    more: { kind: 'percent' },
  },
]

const items: readonly Item[] = lines.flatMap(({ letter, label, instruction, from, more }) =>
  columns.map((column): Item => {
    const computed =
      from?.(column) ??
      (column === 'total' && letter !== 'v' ? sumOf(...programs.map((each) => `11${letter}.${each}`)) : undefined)
    return {
      key: `11${letter}.${column}`,
      number: `11${letter} ${nameOf(column)}`,
      label,
      instruction,
      kind: 'amount',
      ...more,
      ...(computed && { computed }),
      ...(letter === 'v' && column === 'total' && must),
    }
  }),
)

const rules: readonly CrossRule[] = [
  {
    key: 'to',
    words: (read) => (read.text('to') < read.text('from') ? 'The period can’t end before it starts.' : null),
  },
  ...programs.map((column): CrossRule => ({
    key: `program.${column}`,
    words: (read) =>
      read.text(`program.${column}`) === '' && read.cents(`11n.${column}`) > 0
        ? `Column (${column}) has outlays. Name its program, function or activity.`
        : null,
  })),
  ...columns.map((column): CrossRule => ({
    key: `11q.${column}`,
    words: (read) =>
      read.cents(`11q.${column}`) > read.cents(`11p.${column}`)
        ? `The federal share is ${dollars(read.cents(`11q.${column}`))}, more than the net outlays of ${dollars(Math.max(0, read.cents(`11p.${column}`)))} on line p.`
        : null,
  })),
  {
    key: '11u.total',
    words: (read) => {
      const due = read.cents('11s.total') - read.cents('11t.total')
      if (read.cents('11u.total') <= 0) return 'The request has no amount: line u must be above $0.'
      return read.cents('11u.total') > due
        ? `Line u requests ${dollars(read.cents('11u.total'))}, more than line s minus line t, ${dollars(due)}.`
        : null
    },
  },
  {
    key: '11v.total',
    words: (read) =>
      read.text('part') === 'Final' && read.count('11v.total') !== 100
        ? 'A final request is for a project that is 100% complete.'
        : null,
  },
]

/**
 * SF-271, Outlay Report and Request for Reimbursement for Construction Programs, for awarding agencies that don’t
 * prescribe the SF-270 for construction.
 */
export const sf271: PaperForm = {
  title: 'Outlay Report and Request for Reimbursement for Construction Programs',
  name: 'SF-271',
  version: '1.0',
  omb: '4040-0011',
  sections: [
    {
      title: 'Request',
      items: [
        {
          key: 'part',
          number: '1',
          label: 'Type of request',
          kind: 'choice',
          options: ['Final', 'Partial'],
          instruction: 'The amounts of a final request are the final cost of the project.',
          ...must,
        },
        { key: 'basis', number: '2', label: 'Basis of request', kind: 'choice', options: ['Cash', 'Accrual'], ...must },
        text('agency', '3', 'Federal sponsoring agency and organizational element', 200, must),
        text('award_number', '4', 'Federal grant or other identifying number', 60, must),
        text('number', '5', 'Partial payment request number', 40, {
          required: (read) => read.text('part') === 'Partial',
        }),
        text('ein', '6', 'Employer identification number', 10, must),
        text('account', '7', 'Recipient’s account number or identifying number', 60),
        { key: 'from', number: '8', label: 'Period covered by this request, from', kind: 'date', ...must },
        { key: 'to', number: '8', label: 'Period covered by this request, to', kind: 'date', ...must },
        text('recipient', '9', 'Recipient organization', 300, must),
        text('payee', '10', 'Payee, if different than item 9', 300),
        ...programs.map((column) =>
          text(`program.${column}`, `11 (${column})`, `Program, function or activity of column (${column})`, 200),
        ),
      ],
    },
    {
      title: 'Status of funds',
      items,
      grid: {
        columns: ['(a)', '(b)', '(c)', 'Total'],
        rows: lines.map(({ letter, label }) => ({
          label: `${letter}. ${label}`,
          keys: columns.map((column) => `11${letter}.${column}`),
        })),
      },
    },
    {
      title: 'Certification',
      words:
        'I certify that to the best of my knowledge and belief the billed costs or disbursements are in accordance with the terms of the project and that the reimbursement represents the Federal share due which has not been previously requested and that an inspection has been performed and all work is in accordance with the terms of the award.',
      items: [
        text('official', '12a', 'Recipient: name and title of authorized certifying official', 200),
        text('official.phone', '12a', 'Recipient: phone', 40),
        { key: 'submitted_on', number: '12a', label: 'Recipient: date report submitted', kind: 'date' },
        text('official.signature', '12a', 'Recipient: signature', 200),
        text('inspector', '12b', 'Representative certifying to line 11v: name and title', 200),
        text('inspector.phone', '12b', 'Representative: phone', 40),
        { key: 'inspected_on', number: '12b', label: 'Representative: date signed', kind: 'date' },
        text('inspector.signature', '12b', 'Representative: signature', 200),
      ],
    },
  ],
  rules,
}
