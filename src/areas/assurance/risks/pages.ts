import { list } from '#platform/pages/list-page.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
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
