import { grant } from '#areas/grants/grants/records.ts'
import { monitoringFinding, monitoringVisit } from '#areas/grants/monitoring/records.ts'
import { subawardLife } from '#areas/grants/subawards/life.ts'
import { heldOf, lastDayOf } from '#areas/grants/subawards/obligation/rules.ts'
import { subaward, subawardRequest, subrecipientRisk } from '#areas/grants/subawards/records.ts'
import { paysStill, relationOf, visitMonths } from '#areas/grants/subawards/rules.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { addDays, addMonths } from '#platform/dates.ts'
import { chart, recordPage, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { text } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'

const loads = {
  funding: grant,
  recipient: vendor,
  risks: rows(subrecipientRisk, {
    by: 'subaward',
    order: 'assessed_on.desc',
    limit: 20,
    columns: ['level', 'score', 'assessed_on', 'conditions', 'next_on'],
  }),
}

function riskOf({ risks }: Seen<typeof loads>['loaded']) {
  const risk = risks?.[0]
  return {
    label: 'Risk',
    value: risks && (risk ? optionLabel(subrecipientRisk.fields.level, risk.level) : 'Not assessed'),
    note: risk ? `monitoring every ${visitMonths[risk.level]} months (rule of thumb)` : '2 CFR 200.332(c)',
    tone: risk && risk.level !== 'low' && (risk.level === 'high' ? 'bad' : 'warn'),
  } as const
}

export const subawardPage = recordPage(subaward, {
  at: '/grant-management/subawards/:id',
  list: ['/grant-management?tab=recipient', 'Subrecipients'],
  life: subawardLife,
  only: (row) => subawardLife.open(row).filter((name) => name !== 'object' || !row.objection),
  edit: { by: 'subawards/edit' },
  loads,
  links: (row, { actor }) => [
    whyNotEdit(subaward, null, actor) === null && [`/grant-management/grants/${row.funding}`, 'Grant'],
  ],
  acts: [
    {
      by: 'subawards/report',
      label: 'Mark as reported',
      look: 'main',
      when: (row, { actor }) =>
        whyNotEdit(subaward, null, actor) === null && paysStill(row) && row.report_due && !row.reported_on,
      about: 'Subawards are reported in SAM.gov since March 8, 2025.',
      asks: { number: text({ required: true, label: 'Report number' }) },
      done: 'Marked as reported',
    },
  ],
  shows: [
    {
      notes: (row) => [
        subawardLife.is(row, 'returned') &&
          row.returned_because && { tone: 'warn', title: 'Returned for changes', text: row.returned_because },
      ],
    },
    { own: 'subawards/EndingPanel', when: (row) => row.ending_ground },
    {
      when: (row) => subawardLife.is(row, 'draft', 'submitted', 'returned'),
      notes: (row) => {
        const { subrecipient, words } = relationOf(row)
        return [!subrecipient && { tone: 'warn', title: 'Check whether this is a subrecipient', text: words }]
      },
    },
    {
      figures: (row, { loaded }) => [
        subawardLife.is(row, 'closed')
          ? { label: 'Paid', value: { cents: row.paid } }
          : heldOf(row) !== row.amount && { label: 'Remaining', value: { cents: heldOf(row) } },
        riskOf(loaded),
        {
          label: 'Federal reporting',
          value: row.reported_on ? 'Reported' : row.report_due ? { due: row.report_due } : 'Not required',
          note:
            row.report_number ?? (row.report_due ? 'in SAM.gov (2 CFR 170)' : 'below the threshold, or not first tier'),
        },
      ],
    },
    { own: 'subawards/RequiredInformation' },
    {
      title: 'Risk',
      about:
        'Factors of 2 CFR 200.332(c), each from 1 to 3. The total and levels are a rule of thumb. You decide the monitoring.',
      rows: loads.risks,
      add: {
        by: 'subrecipient-risks/assess',
        label: 'Assess risk',
        start: (row, { today }) => ({ subaward: row.id, assessed_on: today, next_on: addMonths(today, 12) }),
      },
    },
    {
      title: 'Payment requests',
      rows: rows(subawardRequest, {
        by: 'subaward',
        order: 'created_at.desc',
        limit: 100,
        columns: ['number', 'period_end', 'amount', 'status'],
      }),
      add: {
        by: 'subaward-requests/receive',
        label: 'Add payment request',
        when: paysStill,
        start: (row, { today }) => ({
          subaward: row.id,
          period_start: row.starts_on,
          period_end: subawardLife.is(row, 'terminated') ? lastDayOf(row) : today,
        }),
      },
    },
    {
      title: 'Monitoring',
      rows: rows(monitoringVisit, {
        by: 'subaward',
        order: 'planned_on.desc',
        limit: 100,
        columns: ['number', 'kind', 'planned_on', 'visitor', 'status'],
      }),
      add: {
        by: 'monitoring-visits/plan',
        label: 'Schedule visit',
        start: (row, { today }) => ({
          subaward: row.id,
          kind: 'desk',
          planned_on: addDays(today, 30),
          visitor: row.manager,
        }),
      },
    },
    {
      title: 'Monitoring findings',
      rows: rows(monitoringFinding, {
        by: 'subaward',
        order: 'due_on.asc',
        limit: 100,
        columns: ['title', 'severity', 'questioned', 'due_on', 'status'],
      }),
      add: {
        by: 'monitoring-findings/note',
        label: 'Add finding',
        start: (row, { actor, today }) => ({ subaward: row.id, owner: actor.user_id, due_on: addDays(today, 60) }),
      },
    },
    {
      title: 'Details',
      facts: [
        'funding',
        'recipient',
        'description',
        'committed',
        'signed_on',
        'starts_on',
        'ends_on',
        'budget_starts',
        'budget_ends',
        'manager',
        'contact',
        'indirect_rate',
        'research',
        'fixed',
        'determination',
        'documents',
        'approved_by',
        'approved_at',
      ],
    },
    {
      title: 'Requested by month',
      chart: chart(subawardRequest, { of: 'subaward', by: 'period_end', figure: 'amount' }),
    },
  ],
})
