import { recordPage, rows } from '#platform/pages/page.ts'
import { asset } from '../assets/records.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { firstReason } from '#platform/rules.ts'
import { disposalLife } from './disposals/life.ts'
import { assetCountLife } from './life.ts'
import { assetCount, assetCountLine, disposal } from './records.ts'
import { isReal } from './rules.ts'

const lines = rows(assetCountLine, {
  by: 'count',
  order: 'position.asc',
  limit: 1_000,
  columns: ['asset', 'register_says', 'found', 'found_at', 'condition', 'note'],
})

export const assetCountPage = recordPage(assetCount, {
  at: '/asset-management/counts/:id',
  list: ['/asset-management?tab=counts', 'Physical inventories'],
  life: assetCountLife,
  loads: { lines },
  wide: [
    {
      notes: (row) => [
        row.decision &&
          (assetCountLife.is(row, 'approved')
            ? { tone: 'good', title: 'Register updated', text: row.decision }
            : { tone: 'warn', title: 'Returned for changes', text: row.decision }),
      ],
    },
    {
      figures: (row) => [
        { label: 'To be counted', value: String(Number(row.expected)) },
        { label: 'Counted', value: String(Number(row.seen)) },
        {
          label: 'Discrepancies',
          value: String(Number(row.discrepancies)),
          ...(Number(row.discrepancies) > 0 && {
            tone: 'warn' as const,
            note: assetCountLife.is(row, 'approved') ? 'approved' : 'another manager decides',
          }),
        },
      ],
    },
    { own: 'Discrepancies' },
    {
      title: 'Findings',
      grid: lines,
      saves: 'asset-counts/set-lines',
      whyNot: (row, { actor }) =>
        firstReason(
          whyNotEdit(assetCount, row, actor),
          row.counted_by !== actor.user_id && 'Only the person who started this inventory can record findings.',
        ),
    },
  ],
  shows: [
    {
      title: 'Physical inventory',
      facts: ['counted_by', 'begun_on', 'decided_by', 'decided_on', 'note'],
      filled: true,
    },
  ],
})

export const disposalPage = recordPage(disposal, {
  at: '/asset-management/dispositions/:id',
  list: ['/asset-management?tab=dispositions', 'Dispositions'],
  life: disposalLife,
  edit: { by: 'asset-dispositions/edit', done: 'Disposition saved' },
  loads: { asset },
  acts: [
    {
      by: 'property-reports/open',
      label: 'Property report',
      when: (_, { actor, loaded }) => atLeast('manager', actor) && loaded.asset?.federal,
      send: ({ id }, { loaded }) => ({ id, form: loaded.asset && isReal(loaded.asset) ? 'sf429c' : 'sf428c' }),
      done: 'Report opened',
      opens: (_, { id }) => `/asset-management/property-reports/${id}`,
    },
  ],
  shows: [
    {
      figures: (row) => [
        {
          label: 'Owed to federal government',
          value: row.because ? { cents: row.federal_interest } : 'Calculated on submission',
          note: row.because,
        },
      ],
    },
    {
      title: 'Disposition',
      facts: [
        'asset',
        'method',
        'reason',
        'value_basis',
        'instructions',
        'asked_on',
        'federal_share',
        'proceeds',
        'requested_by',
        'decided_by',
        'decided_on',
        'decision',
        'done_on',
      ],
      filled: true,
    },
  ],
})
