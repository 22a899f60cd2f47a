import { addDays } from '#platform/dates.ts'
import { list, listPage, type NewRow } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { date, number, text } from '#platform/records/fields.ts'
import { actionLife } from './life.ts'
import { indicatorLife, nonconformanceLife } from './nonconformances/life.ts'
import { actionFields, correctiveAction, indicator, nonconformance, reading } from './records.ts'
import { controlChart, isLate, lateInWords, missesTarget, whyNotRead } from './rules.ts'

export const nonconformancePage = recordPage(nonconformance, {
  at: '/admin/quality/nonconformances/:id',
  list: ['/admin/quality?tab=nonconformances', 'Nonconformances'],
  life: nonconformanceLife,
  edit: { by: 'nonconformances/edit' },
  acts: [
    {
      by: 'nonconformances/act',
      label: 'New corrective action',
      when: (row) => nonconformanceLife.isOpen(row) && !row.action,
      asks: actionFields,
      start: (_, { today }) => ({ due_on: addDays(today, 30) }),
      done: 'Corrective action opened',
    },
  ],
  shows: [
    {
      title: 'Findings',
      facts: [
        'about',
        'kind',
        'supplier',
        'reference',
        'quantity',
        'found_on',
        'found_by',
        'photos',
        'cost',
        'cost_kind',
        'disposition',
        'disposition_reason',
        'decided_by',
        'action',
      ],
    },
  ],
})

const rounded = (value: number) => Math.round(value * 100) / 100

export const indicatorPage = recordPage(indicator, {
  at: '/admin/quality/indicators/:id',
  list: ['/admin/quality?tab=indicators', 'Indicators'],
  life: indicatorLife,
  edit: { by: 'quality-indicators/edit' },
  loads: {
    readings: rows(reading, { by: 'indicator', order: 'on_day.desc', limit: 60, columns: ['on_day', 'value'] }),
  },
  acts: [
    {
      by: 'quality-indicators/read',
      label: 'Add reading',
      look: 'main',
      when: (row) => indicatorLife.isOpen(row),
      whyNot: (row, { actor }) => whyNotRead(row, actor),
      asks: {
        on_day: date({ required: true, label: 'Date' }),
        value: number({ required: true, decimals: 4 }),
        note: text({ max: 300 }),
      },
      start: (_, { today }) => ({ on_day: today }),
      done: 'Reading saved',
    },
  ],
  shows: [
    {
      figures: (row, { loaded: { readings } }) => {
        const chart = readings && controlChart(readings.toReversed().map(({ value }) => Number(value)))
        const arrived = (words: string) => (readings ? words : undefined)
        return [
          {
            label: 'Last value',
            value: row.last_value === null ? '–' : `${row.last_value} ${row.unit}`,
            ...(row.last_value !== null &&
              missesTarget(row, Number(row.last_value)) && { tone: 'warn' as const, note: 'misses the target' }),
          },
          {
            label: 'Target',
            value: row.target === null ? '–' : `${row.target} ${row.unit}`,
            note: `${row.better} is better`,
          },
          { label: 'Mean', value: arrived(chart ? `${rounded(chart.center)} ${row.unit}` : '–') },
          {
            label: 'Control limits',
            value: arrived(chart ? `${rounded(Math.max(0, chart.lower))} to ${rounded(chart.upper)}` : '–'),
            note: readings && 'three sigma',
          },
        ]
      },
    },
    {
      notes: (row) => [
        row.signal && {
          tone: 'warn',
          title: row.signal,
          text: 'Chance is unlikely to explain this. Look for what changed.',
        },
      ],
    },
    { own: 'ControlChart' },
    { title: 'Details', facts: ['about', 'unit', 'target', 'better', 'owner', 'last_on'] },
    {
      title: 'Readings',
      rows: rows(reading, {
        by: 'indicator',
        order: 'on_day.desc',
        limit: 60,
        columns: ['on_day', 'value', 'note'],
        whole: true,
      }),
    },
  ],
})

export const actionPage = recordPage(correctiveAction, {
  at: '/admin/quality/actions/:id',
  list: ['/admin/quality?tab=actions', 'Corrective actions'],
  life: actionLife,
  edit: { by: 'corrective-actions/edit' },
  shows: [
    { own: 'ActionProgress' },
    {
      title: 'Problem',
      facts: ['problem', 'source', 'source_number', 'owner', 'verifier', 'due_on', 'opened_by', 'containment'],
      filled: ['source_number'],
    },
    {
      title: 'Root cause',
      facts: ['why_1', 'why_2', 'why_3', 'why_4', 'why_5', 'root_cause'],
      when: (row) => row.root_cause,
    },
    {
      title: 'Correction',
      facts: ['correction', 'proof', 'corrected_on', 'verify_on', 'effectiveness', 'verified_on'],
      when: (row) => row.correction,
    },
  ],
})

const actions = register(correctiveAction, {
  order: 'due_on.asc',
  limit: 1_000,
  where: { status: { not: ['closed', 'canceled'] } },
  unnamed: true,
})
const openOnes = register(nonconformance, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: { not: 'closed' } },
  reads: ['status'],
})
const indicators = register(indicator, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: 'active' },
  reads: ['signal'],
})
const nonconformances = register(nonconformance, { order: 'found_on.desc', limit: 1_000, unnamed: true })
const openAction: NewRow = {
  of: correctiveAction,
  by: 'corrective-actions/open',
  label: 'New corrective action',
  start: ({ actor, today }) => ({ owner: actor.user_id, source: 'other', due_on: addDays(today, 30) }),
  opens: true,
}
const report: NewRow = {
  of: nonconformance,
  by: 'nonconformances/note',
  label: 'Report nonconformance',
  start: ({ today }) => ({ found_on: today }),
  opens: true,
}

/** Nonconformances, corrective actions and process indicators. */
export const qualityPage = listPage({
  at: '/admin/quality',
  title: 'Quality',
  about: 'Nonconformances, root causes and corrective actions.',
  loads: { actions, openOnes, indicators },
  new: openAction,
  above: [
    {
      figures: ({ today, loaded: { actions, openOnes, indicators } }) => {
        const late = actions?.filter((row) => isLate(row, today)).length
        const signals = indicators?.filter(({ signal }) => signal).length
        return [
          {
            label: 'Open actions',
            value: countOf(actions?.length),
            note: late !== undefined && lateInWords(late),
            tone: late && 'bad',
            to: '/admin/quality?tab=actions&where.status=opened,contained,cause_found,corrected,reopened',
          },
          {
            label: 'Waiting for verification',
            value: countOf(actions?.filter((row) => actionLife.is(row, 'corrected')).length),
            to: '/admin/quality?tab=actions&where.status=corrected',
          },
          {
            label: 'Open nonconformances',
            value: countOf(openOnes?.length),
            to: '/admin/quality?tab=nonconformances&where.status=open,decided',
          },
          {
            label: 'Indicators with a signal',
            value: countOf(signals),
            note: signals !== undefined && (signals > 0 ? 'look for what changed' : 'normal variation'),
            tone: signals && 'warn',
            to: '/admin/quality?tab=indicators',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'board', title: 'Board', shows: [{ own: 'ActionBoard', loads: { actions } }] },
    { tab: 'actions', title: 'Corrective actions', shows: [{ list: list(correctiveAction), new: openAction }] },
    { tab: 'nonconformances', title: 'Nonconformances', shows: [{ list: list(nonconformance), new: report }] },
    {
      tab: 'indicators',
      title: 'Indicators',
      shows: [
        {
          list: list(indicator, { editBy: 'quality-indicators/edit' }),
          new: {
            by: 'quality-indicators/create',
            label: 'New indicator',
            start: ({ actor }) => ({ owner: actor.user_id }),
            opens: true,
          },
        },
      ],
    },
    {
      tab: 'cost',
      title: 'Cost and suppliers',
      new: report,
      shows: [{ own: 'CostOfQuality', loads: { nonconformances } }],
    },
  ],
})
