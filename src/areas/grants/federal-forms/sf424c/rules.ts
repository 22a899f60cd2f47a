import { dollars } from '#platform/money.ts'
import type { Written } from '@granary/xml/write.ts'
import { sumOf, xmlAmount, type CrossRule, type FederalForm, type Item, type Reader } from '../rules.ts'

/** The sixteen rows in the order of the form. `sum`: the row follows from others. */
const rows = [
  ['1', 'Administrative and legal expenses', 'AdministrationCost'],
  ['2', 'Land, structures, rights-of-way, appraisals, etc.', 'LandCost'],
  ['3', 'Relocation expenses and payments', 'RelocationCost'],
  ['4', 'Architectural and engineering fees', 'ArchitecturalCost'],
  ['5', 'Other architectural and engineering fees', 'OtherArchitecturalCost'],
  ['6', 'Project inspection fees', 'InspectionFeesCost'],
  ['7', 'Site work', 'SiteWorkCost'],
  ['8', 'Demolition and removal', 'DemolitionCost'],
  ['9', 'Construction', 'ConstructionCost'],
  ['10', 'Equipment', 'EquipmentCost'],
  ['11', 'Miscellaneous', 'Miscellaneous'],
  ['12', 'Subtotal (sum of lines 1-11)', 'CostSubtotalBeforeContingencies'],
  ['13', 'Contingencies', 'Contingencies'],
  ['14', 'Subtotal (sum of lines 12 and 13)', 'CostSubtotalAfterContingencies'],
  ['15', 'Project (program) income', 'ProgramIncome'],
  ['16', 'Total project costs (subtract line 15 from line 14)', 'TotalProjectCosts'],
] as const
const columns = ['a', 'b', 'c'] as const
const costs = rows.slice(0, 11).map(([row]) => row)

const sums: Partial<Record<string, (column: string) => (read: Reader) => number>> = {
  '12': (column) => sumOf(...costs.map((row) => `${row}.${column}`)),
  '14': (column) => sumOf(`12.${column}`, `13.${column}`),
  '16': (column) => (read) => read.cents(`14.${column}`) - read.cents(`15.${column}`),
}

const items: readonly Item[] = rows.flatMap(([row, label]) =>
  columns.map((column): Item => {
    const computed =
      sums[row]?.(column) ??
      (column === 'c' ? (read: Reader) => read.cents(`${row}.a`) - read.cents(`${row}.b`) : undefined)
    return {
      key: `${row}.${column}`,
      number: `${row} (${column})`,
      label,
      kind: 'amount',
      min: 0,
      ...(computed && { computed }),
      ...(column === 'b' && { instruction: 'Enter the costs of this line that aren’t allowable for participation.' }),
    }
  }),
)

const funding: readonly Item[] = [
  {
    key: '17.percent',
    number: '17',
    label: 'Federal assistance requested: percentage share',
    instruction:
      'Enter the federal share of line 16c as a whole percentage. Consult the awarding agency for the share of the program.',
    kind: 'percent',
    required: true,
  },
  {
    key: '17.share',
    number: '17',
    label: 'Federal assistance requested',
    kind: 'amount',
    computed: (read) => Math.round((read.cents('16.c') * read.count('17.percent')) / 100),
  },
]

const rules: readonly CrossRule[] = [
  ...rows
    .filter(([row]) => !(row in sums))
    .map(([row]): CrossRule => ({
      key: `${row}.b`,
      words: (read) =>
        read.cents(`${row}.b`) > read.cents(`${row}.a`)
          ? `The costs not allowable are ${dollars(read.cents(`${row}.b`))}, more than the total cost of ${dollars(read.cents(`${row}.a`))}.`
          : null,
    })),
  { key: '16.a', words: (read) => (read.cents('16.a') === 0 ? 'The budget has no amount.' : null) },
]

/** SF-424C, Budget Information for Construction Programs: Grants.gov form SF424C_2_0. */
export const sf424c: FederalForm = {
  title: 'Budget Information - Construction Programs',
  name: 'SF-424C',
  version: '2.0',
  omb: '4040-0008',
  xsd: 'SF424C_2_0-V2.0.xsd',
  sections: [
    {
      title: 'Cost classification',
      items,
      grid: {
        columns: ['a. Total cost', 'b. Costs not allowable for participation', 'c. Total allowable costs (a - b)'],
        rows: rows.map(([row, label]) => ({
          label: `${row}. ${label}`,
          keys: columns.map((column) => `${row}.${column}`),
        })),
      },
    },
    { title: 'Federal funding', items: funding },
  ],
  rules,
  xml: xmlOf,
}

const el = (name: string, content: Written[1], attributes?: Record<string, string>): Written => [
  `SF424C_2_0:${name}`,
  content,
  attributes,
]

function xmlOf(read: Reader): Written {
  return el(
    'SF424C_2_0',
    [
      el(
        'ProjectCosts',
        rows.map(([row, , name]) =>
          el(name, [
            el('BudgetEstimatedCostAmount', xmlAmount(read, `${row}.a`)),
            el('BudgetNonAllowableCostAmount', xmlAmount(read, `${row}.b`)),
            el('BudgetTotalAllowableCostAmount', xmlAmount(read, `${row}.c`)),
          ]),
        ),
      ),
      el('FederalFundingPercentageShareValue', read.text('17.percent')),
      el('FederalFundingShareValue', xmlAmount(read, '17.share')),
    ],
    {
      'xmlns:SF424C_2_0': 'http://apply.grants.gov/forms/SF424C_2_0-V2.0',
      'SF424C_2_0:programType': 'Construction',
      'SF424C_2_0:FormVersion': '2.0',
    },
  )
}
