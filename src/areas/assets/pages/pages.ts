import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, type Asset } from '#areas/assets/assets/records.ts'
import { propertyRecord, riskOf } from '#areas/assets/assets/rules.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { permit } from '#areas/assets/permits/records.ts'
import { workOrderLife } from '#areas/assets/work/life.ts'
import { workLabor, workOrder, workPart, workTask, type WorkOrder } from '#areas/assets/work/records.ts'
import { daysBetween } from '#platform/dates.ts'
import { chart, recordPage, register, rows, type FigureSaid } from '#platform/pages/page.ts'
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
  loads: {
    terms: register(assetTerm, { order: 'kind.asc', limit: 500 }),
    assets: register(asset, { order: 'name.asc', limit: 1_000, where: { status: assetLife.openStatuses } }),
  },
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

const isUnfinished = (row: WorkOrder) => workOrderLife.isOpen(row) && !workOrderLife.is(row, 'done')

/** The due date, with the days left below while the work is open. */
function dueOf(row: WorkOrder, today: string): FigureSaid {
  const { due } = row
  if (!due) return { label: 'Due', value: 'No due date' }
  return {
    label: 'Due',
    value: { day: due },
    ...(isUnfinished(row) && { note: { due }, tone: daysBetween(today, due) < 0 && ('bad' as const) }),
  }
}

const hours = (minutes: unknown) => Math.round((Number(minutes) / 60) * 10) / 10

export const workOrderPage = recordPage(workOrder, {
  at: '/maintenance-management/:id',
  list: ['/maintenance-management', 'Work orders'],
  life: workOrderLife,
  edit: { by: 'work-orders/edit', done: 'Work order saved' },
  loads: {
    tasks: rows(workTask, { by: 'work_order', order: 'position.asc', limit: 200, columns: ['words'] }),
    labor: rows(workLabor, { by: 'work_order', order: 'worked_on.asc', limit: 200, columns: ['note'] }),
    parts: rows(workPart, { by: 'work_order', order: 'created_at.asc', limit: 200, columns: ['description'] }),
    permits: rows(permit, { by: 'work_order', order: 'created_at.asc', limit: 50, columns: ['number'] }),
  },
  shows: [
    {
      notes: (row) => [
        row.end_reason && { tone: 'warn', title: 'Canceled', text: row.end_reason },
        row.down_from && !row.down_until && { tone: 'bad', title: 'The asset is down', text: row.down_reason },
      ],
    },
    { own: 'permits/PermitNotice', when: (row) => row.needs_permit && isUnfinished(row) },
    {
      figures: (row, { today }) => [
        dueOf(row, today),
        {
          label: 'Time worked',
          value: `${hours(row.labor_minutes)} h`,
          note: `of ${hours(row.minutes_planned)} h planned`,
        },
        { label: 'Parts', value: { cents: row.parts_cost } },
      ],
    },
    {
      title: 'Work order',
      facts: [
        'asset',
        'description',
        'location',
        'kind',
        'priority',
        'assigned_to',
        'requested_by',
        'plan',
        'damage',
        'disaster',
        'photos',
      ],
      filled: true,
    },
    {
      tab: 'checklist',
      title: 'Checklist',
      when: (_, { loaded: { tasks } }) => tasks?.length,
      count: (_, { loaded: { tasks } }) => tasks?.length,
      shows: [{ own: 'work/Checklist' }],
    },
    {
      tab: 'labor',
      title: 'Labor and parts',
      count: (_, { loaded: { labor, parts } }) => (labor?.length ?? 0) + (parts?.length ?? 0),
      shows: [{ own: 'work/LaborAndParts' }],
    },
    {
      title: 'Outcome',
      when: (row) => row.done_words || row.down_from,
      facts: [
        'done_words',
        'cause',
        'done_at',
        'done_by',
        'signed_name',
        'failure',
        'down_from',
        'down_until',
        'down_reason',
        'closed_by',
        'closed_on',
      ],
      filled: true,
    },
  ],
})
