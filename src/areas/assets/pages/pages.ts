import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, type Asset } from '#areas/assets/assets/records.ts'
import { propertyRecord, riskOf } from '#areas/assets/assets/rules.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { workOrder } from '#areas/assets/work/records.ts'
import { chart, recordPage, register } from '#platform/pages/page.ts'
import { termOn } from '#platform/records/dated.ts'
import { optionLabel } from '#platform/records/record.ts'

const whereSet = [
  'used_for',
  'description',
  'maker',
  'model',
  'serial',
  'tag',
  'place',
  'counted_on',
  'held_by',
  'held_until',
  'documents',
] as const

/** The property record of 2 CFR 200.313(d)(1), and what is missing in it. */
function wantingIn(row: Asset): string {
  const wanting = propertyRecord(row).filter(({ whyNot }) => whyNot !== null)
  return wanting.length === 0
    ? 'The property record is complete.'
    : `Missing: ${wanting.map(({ words }) => words.toLowerCase()).join(', ')}.`
}

export const assetPage = recordPage(asset, {
  at: '/asset-management/:id',
  list: ['/asset-management', 'Asset register'],
  life: assetLife,
  only: () => [],
  edit: { by: 'assets/edit', page: true },
  loads: { terms: register(assetTerm, { order: 'kind.asc', limit: 500 }) },
  acts: [{ own: 'AssetMoves' }],
  shows: [
    {
      notes: (row) => [
        row.damaged_by && { tone: 'bad', title: `Damaged by ${row.damaged_by}`, text: row.out_reason },
        !row.damaged_by &&
          row.out_reason &&
          !assetLife.is(row, 'in_service') && {
            tone: 'warn',
            title: `Marked as ${optionLabel(asset.fields.status, row.status).toLowerCase()}`,
            text: row.out_reason,
          },
      ],
    },
    { own: 'AssetPath' },
    {
      figures(row, { today, loaded: { terms } }) {
        const high = terms && termOn(terms, 'risk_high', today)
        const isHigh = high !== undefined && riskOf(row) >= high
        return [
          {
            label: 'Condition',
            value: optionLabel(asset.fields.condition, row.condition),
            ...(['poor', 'very_poor'].includes(row.condition) && { tone: 'warn' as const, note: 'inspection due' }),
          },
          {
            label: 'Risk',
            value: `${riskOf(row)} of 25`,
            note: isHigh ? 'high: condition times consequence' : 'condition times consequence',
            tone: isHigh && 'bad',
          },
        ]
      },
    },
    {
      title: 'Asset',
      facts: ['class', 'location', 'department', 'custodian', 'condition', 'criticality', 'condition_on', ...whereSet],
      filled: whereSet,
    },
    {
      title: 'Maintenance cost by month',
      chart: chart(workOrder, { of: 'asset', by: 'closed_on', figure: 'cost', list: '/maintenance-management' }),
    },
    { tab: 'components', title: 'Components', shows: [{ own: 'Components' }] },
    { tab: 'work', title: 'Work', shows: [{ own: 'AssetWork' }] },
    {
      title: 'Acquisition',
      facts: [
        'cost',
        'replacement_cost',
        'acquired_on',
        'in_service_on',
        'life_years',
        'warranty_until',
        'vendor',
        'purchase_order',
        'receipt',
      ],
      filled: true,
    },
    { own: 'MeasuredOrder', when: (row) => row.order_line },
    {
      title: 'Federal interest',
      when: (row) => row.federal,
      about: 'The property record required by 2 CFR 200.313(d)(1) while the agency holds the asset.',
      foot: wantingIn,
      facts: ['grant_award', 'federal_agency', 'federal_share', 'title_holder'],
    },
  ],
})
