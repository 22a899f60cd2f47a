import { reasonField } from '#platform/pages/act.ts'
import { drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import { answerOf, recordPage } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { notKnownYet } from '#platform/rules.ts'
import type { Grant } from '../grants/records.ts'
import { reportLife, type ReportFacts } from './life.ts'
import * as reads from './reads.ts'
import { grantReport } from './records.ts'
import { linesOf, whyNotRevise } from './rules.ts'

const mayRevise = (actor: Actor) => whyNotEdit(grantReport, null, actor) === null

export const reportPage = recordPage(grantReport, {
  at: '/grant-management/reports/:id',
  list: ['/grant-management/reports', 'Grant reports'],
  life: reportLife,
  edit: { by: 'grant-reports/edit' },
  loads: {
    facts: answerOf<Pick<ReportFacts, 'begun'>>(grantReport, (row, { actor }) =>
      reportLife.is(row, 'certified', 'sent') && mayRevise(actor) ? ['grant-reports/facts', { id: row.id }] : null,
    ),
  },
  acts: [
    {
      by: 'grant-reports/revise',
      label: 'Revise',
      when: (row, { actor }) => reportLife.is(row, 'certified', 'sent') && mayRevise(actor),
      whyNot: (row, { actor, loaded: { facts } }) => (facts ? whyNotRevise(row, { actor, ...facts }) : notKnownYet),
      about: 'Starts a revised report of the same period. This report stays until the revised one is certified.',
      asks: reasonField(),
      done: 'Revised report started',
    },
  ],
  shows: [
    {
      notes: (row) => [
        row.returned_because && { tone: 'warn', title: 'Returned for changes', text: row.returned_because },
      ],
    },
    { own: 'Agreement', asks: ({ id }) => [['grant-reports/show-agreement', { id }]] },
    {
      figures(row) {
        const isCounted = row.counted_at !== null
        const counted = (label: string, cents: () => number) =>
          row.kind === 'sf425' &&
          (isCounted
            ? { label, value: { cents: cents() } }
            : { label, value: 'Not counted yet', note: 'counted at preparation' })
        return [
          {
            label: row.final ? 'Final report' : 'Report',
            value: row.kind === 'sf425' ? 'SF-425' : 'Performance',
            note: [{ day: row.period_start }, ' to ', { day: row.period_end }],
          },
          reportLife.is(row, 'sent') && row.sent_on
            ? { label: 'Submitted', value: { day: row.sent_on }, note: row.due_on && ['was due ', { day: row.due_on }] }
            : {
                label: 'Due',
                value: row.due_on ? { day: row.due_on } : 'Unknown',
                note: row.due_on && { due: row.due_on },
              },
          counted('Total spent', () => row.federal_spent),
          counted('Unobligated balance', () => linesOf(row).h),
        ]
      },
    },
    { own: 'ReportLines', when: (row) => row.kind === 'sf425' && row.counted_at !== null },
    {
      title: 'Details',
      facts: (row) => [
        'funding',
        'kind',
        'period_start',
        'period_end',
        'owner',
        row.kind === 'performance' ? 'narrative' : 'unliquidated',
        'certified_by',
        'signed_name',
        'certified_at',
        'sent_on',
        'reference',
      ],
    },
  ],
})

/** The reports of all grants; those of one, once it is known that the reader sees it. */
export const reports = drawnPage('/grant-management/reports', (_, params) => {
  const asked = params.get('grant')
  const due = (funding?: string): Asked[] =>
    params.get('tab') === null || params.get('tab') === 'reports' ? [{ list: reads.reportsDue(params, funding) }] : []
  return [
    {
      rows: reads.grants,
      leadsTo: (grants: readonly Grant[]) => (asked && grants.some(({ id }) => id === asked) ? due(asked) : []),
    },
    { rows: reads.openReports },
    ...(asked ? [] : due()),
  ]
})
