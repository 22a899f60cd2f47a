import { addDays } from '#platform/dates.ts'
import { list, listPage, type NewRow } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { plural } from '#platform/words.ts'
import { correctiveAction } from '../quality/records.ts'
import { mishapLife, riskLife } from './life.ts'
import { mishap, risk } from './records.ts'
import { impacts, levelOf, likelihoods, scoreOf } from './rules.ts'

const actionsFor = ({ number }: { number: string }) =>
  list(correctiveAction, {
    where: { source_number: number },
    columns: ['number', 'title', 'owner', 'due_on', 'status'],
  })

const size = (likelihood: number, impact: number) => {
  const score = scoreOf(likelihood, impact)
  return {
    value: `${score}, ${levelOf(score).label.toLowerCase()}`,
    note: `${likelihoods[likelihood - 1]}, ${impacts[impact - 1]?.toLowerCase()}`,
    ...(score >= 10 && { tone: 'bad' as const }),
  }
}

export const riskPage = recordPage(risk, {
  at: '/incident-risk-register/risks/:id',
  list: ['/incident-risk-register', 'Risks'],
  life: riskLife,
  edit: { by: 'risks/edit' },
  shows: [
    {
      figures: (row, { today }) => [
        { label: 'Before treatment', ...size(row.likelihood, row.impact) },
        { label: 'Residual risk', ...size(row.residual_likelihood, row.residual_impact) },
        {
          label: 'Next review',
          value: { day: row.review_on },
          ...(row.review_on < today && { tone: 'bad' as const, note: 'late' }),
        },
      ],
    },
    {
      title: 'Risk',
      facts: [
        'about',
        'category',
        'owner',
        'treatment',
        'plan',
        'control',
        'accepted_by',
        'reviewed_on',
        'review_note',
      ],
    },
    {
      title: 'Incidents',
      rows: rows(mishap, {
        by: 'risk',
        order: 'happened_at.desc',
        limit: 50,
        columns: ['number', 'title', 'severity', 'happened_at', 'status'],
        whole: true,
      }),
      add: {
        by: 'security-incidents/report',
        label: 'Report incident',
        start: (row) => ({ risk: row.id, lead: row.owner }),
        opens: true,
      },
    },
    { own: 'CorrectiveActions', list: actionsFor },
  ],
})

const hours = (from: string, to: string) => {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
  return minutes < 90
    ? plural(minutes, { one: '1 minute', other: `${minutes} minutes` })
    : `${Math.round(minutes / 6) / 10} hours`
}

export const mishapPage = recordPage(mishap, {
  at: '/incident-risk-register/incidents/:id',
  list: ['/incident-risk-register?tab=incidents', 'Incidents'],
  life: mishapLife,
  edit: { by: 'security-incidents/edit' },
  shows: [
    {
      notes: (row) => [
        row.contained_at && {
          title: `Contained ${hours(row.found_at, row.contained_at)} after discovery${row.resolved_at ? `, resolved after ${hours(row.found_at, row.resolved_at)}` : ''}`,
          text:
            row.found_at === row.happened_at
              ? 'Found immediately.'
              : `Found ${hours(row.happened_at, row.found_at)} after it occurred.`,
        },
      ],
    },
    {
      title: 'Security incident',
      facts: [
        'about',
        'effect',
        'kind',
        'severity',
        'happened_at',
        'found_at',
        'lead',
        'reported_by',
        'risk',
        'control',
        'documents',
      ],
    },
    {
      title: 'Response',
      facts: ['contained_at', 'containment', 'resolved_at', 'resolution', 'cause', 'lessons', 'looked_back_by'],
      when: (row) => row.contained_at ?? row.resolved_at,
    },
    { own: 'CorrectiveActions', list: actionsFor },
  ],
})

const trends = [
  trend(mishap, { title: 'Incidents by month', by: 'happened_at', list: '/incident-risk-register?tab=incidents' }),
  trend(risk, { title: 'Reviews due by month', by: 'review_on', list: '/incident-risk-register' }),
  trend(risk, { title: 'Risks by category', by: 'category', list: '/incident-risk-register' }),
  trend(risk, { title: 'Risks by treatment', by: 'treatment', list: '/incident-risk-register' }),
  trend(mishap, { title: 'Incidents by kind', by: 'kind', list: '/incident-risk-register?tab=incidents' }),
  trend(mishap, { title: 'Incidents by severity', by: 'severity', list: '/incident-risk-register?tab=incidents' }),
]

const risks = register(risk, { order: 'created_at.desc', limit: 1_000, where: { status: { not: 'closed' } } })
const incidents = register(mishap, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: ['reported', 'contained', 'resolved'] },
  reads: ['status'],
})
const addRisk: NewRow = {
  of: risk,
  by: 'risks/enter',
  label: 'Add risk',
  start: ({ actor }) => ({ owner: actor.user_id }),
  opens: true,
}

/** The specification puts no guard before it: signed out, it explains itself and shows no one's rows. */
export const risksPage = listPage({
  at: '/incident-risk-register',
  title: 'Risks and incidents',
  about: 'Risk register and security incidents.',
  signedOut: 'Explanation',
  loads: { risks, incidents },
  new: addRisk,
  above: [
    {
      figures: ({ today, loaded: { risks, incidents } }) => {
        const high = risks?.filter((row) => scoreOf(row.residual_likelihood, row.residual_impact) >= 10).length
        const due = risks?.filter(({ review_on }) => review_on <= addDays(today, 30)).length
        return [
          {
            label: 'Open risks',
            value: countOf(risks?.length),
            to: '/incident-risk-register?where.status=open,treating,accepted',
          },
          {
            label: 'High after treatment',
            value: countOf(high),
            note: high !== undefined && 'residual score 10 or more',
            tone: high && 'bad',
          },
          {
            label: 'Reviews due',
            value: countOf(due),
            note: due !== undefined && 'within 30 days or overdue',
            tone: due && 'warn',
            to: '/incident-risk-register?sort=review_on',
          },
          {
            label: 'Open incidents',
            value: countOf(incidents?.length),
            note: incidents && incidents.length > 0 && 'no post-mortem yet',
            tone: incidents && incidents.length > 0 && 'warn',
            to: '/incident-risk-register?tab=incidents&where.status=reported,contained,resolved',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'risks',
      title: 'Risks',
      shows: [
        { own: 'RiskMatrix' },
        {
          list: list(risk, {
            columns: [
              'number',
              'title',
              'likelihood',
              'impact',
              'residual_likelihood',
              'residual_impact',
              'treatment',
              'review_on',
              'status',
            ],
            editBy: 'risks/edit',
          }),
          new: addRisk,
        },
      ],
    },
    {
      tab: 'incidents',
      title: 'Incidents',
      shows: [
        {
          list: list(mishap),
          new: {
            by: 'security-incidents/report',
            label: 'Report incident',
            start: ({ actor }) => ({ lead: actor.user_id }),
            opens: true,
          },
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
