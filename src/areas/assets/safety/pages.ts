import { recordPage, rows } from '#platform/pages/page.ts'
import { atLeast } from '#platform/roles.ts'
import { injuryCaseLife, jobHazardLife, safetyIncidentLife } from './life.ts'
import { injuryCase, jobHazard, jobHazardStep, safetyIncident } from './records.ts'
import { isRecordable } from './rules.ts'

const steps = rows(jobHazardStep, {
  by: 'job_hazard',
  order: 'position.asc',
  limit: 200,
  columns: ['step', 'hazard', 'probability', 'consequence', 'control'],
})

export const jobHazardPage = recordPage(jobHazard, {
  at: '/safety-management/hazards/:id',
  list: ['/safety-management?tab=hazards', 'Job hazards'],
  life: jobHazardLife,
  loads: { steps },
  wide: [
    {
      figures: (_, { loaded }) => {
        const worst = Math.max(
          0,
          ...(loaded.steps ?? []).map(({ probability, consequence }) => Number(probability) * Number(consequence)),
        )
        return [
          { label: 'Steps', value: loaded.steps && String(loaded.steps.length) },
          {
            label: 'Highest risk',
            value: loaded.steps && `${worst} of 25`,
            note: loaded.steps && 'probability times consequence',
            tone: worst >= 15 && 'bad',
          },
        ]
      },
    },
    { title: 'Steps', grid: steps, saves: 'job-hazards/set-steps' },
  ],
  shows: [{ title: 'Job', facts: ['class', 'gear', 'written_by', 'approved_by', 'reviewed_on'] }],
})

/** One case: a line of Form 300, and the questions of Form 301. */
export const injuryCasePage = recordPage(injuryCase, {
  at: '/safety-management/cases/:id',
  list: ['/safety-management?tab=log', 'OSHA log'],
  roles: ['admin', 'manager'],
  life: injuryCaseLife,
  edit: { by: 'injury-cases/edit', done: 'Case saved' },
  shows: [
    { own: 'LateCase' },
    {
      notes: (row) => [
        !isRecordable(row) && {
          title: 'Not recorded in the log',
          text: 'A first-aid case isn’t recordable (29 CFR 1904.7(b)(5)).',
        },
      ],
    },
    {
      title: 'Form 300',
      about: 'A line of the log.',
      facts: [
        'number',
        'employee',
        'privacy',
        'job_title',
        'injured_on',
        'location',
        'injury',
        'outcome',
        'days_away',
        'days_restricted',
        'illness',
      ],
    },
    {
      title: 'Form 301',
      about: 'The incident report, due with the log.',
      facts: [
        'event',
        'hired_on',
        'began_at',
        'doing',
        'object',
        'physician',
        'treated_at',
        'inpatient',
        'completed_on',
      ],
    },
    {
      title: 'Deadlines',
      facts: [
        'learned_at',
        'serious_at',
        'serious_learned_at',
        'report_by',
        'reported_at',
        'recordable_on',
        'record_by',
      ],
    },
  ],
})

export const safetyIncidentPage = recordPage(safetyIncident, {
  at: '/safety-management/:id',
  list: ['/safety-management', 'Safety'],
  life: safetyIncidentLife,
  only: (row) =>
    row.action?.trim() && row.action_done_on === null
      ? safetyIncidentLife.open(row)
      : safetyIncidentLife.open(row).filter((name) => name === 'investigate' || name === 'close'),
  main: (row) => (safetyIncidentLife.is(row, 'reported') ? 'investigate' : 'close'),
  edit: { by: 'safety-incidents/edit', done: 'Safety incident saved' },
  shows: [
    {
      when: (row) => row.probability !== null && row.consequence !== null,
      figures: (row) => {
        const risk = Number(row.probability) * Number(row.consequence)
        return [
          {
            label: 'Risk',
            value: `${risk} of 25`,
            note: 'likelihood times severity',
            tone: risk >= 15 ? 'bad' : risk >= 8 && 'warn',
          },
        ]
      },
    },
    {
      title: 'What happened',
      facts: ['kind', 'happened_at', 'location', 'department', 'asset', 'what_happened', 'photos', 'reported_by'],
      filled: true,
    },
    {
      title: 'Cause and prevention',
      when: (row) => row.root_cause ?? row.action,
      facts: ['root_cause', 'action', 'action_owner', 'action_due', 'action_done_on', 'closed_by', 'closing'],
      filled: true,
    },
    {
      title: 'Cause and prevention',
      when: (row) => !row.root_cause && !row.action,
      text: 'root_cause',
      none: 'No cause or action entered. Edit the incident to add them.',
    },
    { own: 'InjuryCases', when: (row, { actor }) => atLeast('manager', actor) && row.kind === 'injury' },
  ],
})
