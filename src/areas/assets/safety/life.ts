import { dayInWords } from '#platform/dates.ts'
import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { injuryCase, jobHazard, safetyIncident, safetyYear } from './records.ts'

export const safetyIncidentLife = life(safetyIncident, {
  topic: 'safety-incidents',
  stages: { reported: 'open', investigating: 'open', closed: 'over' },
  moves: {
    investigate: {
      about: 'Starts the investigation of a safety incident.',
      from: 'reported',
      to: 'investigating',
      look: 'main',
      says: {
        button: 'Start investigation',
        done: 'Investigation started',
        event: 'started the investigation',
        trail: 'investigation started',
      },
    },
    actionDone: {
      about: 'Records that the corrective action of a safety incident is complete.',
      from: ['reported', 'investigating'],
      by: 'manager',
      or: 'action_owner',
      says: {
        button: 'Complete action',
        done: 'Action completed',
        event: 'completed the action',
        trail: 'action completed',
      },
      whyNot: ({ action, action_done_on }) =>
        firstReason(
          !action?.trim() && 'There is no action to complete.',
          action_done_on !== null && 'The action is already complete.',
        ),
    },
    close: {
      about: 'Closes a safety incident when its root cause is entered and its action is complete.',
      from: ['reported', 'investigating'],
      to: 'closed',
      by: 'manager',
      asks: { reason: askFor(safetyIncident.fields.closing, { label: 'Findings' }) },
      look: 'main',
      leaves: { injury_cases: { stay: 'Days away from work are counted after the investigation (29 CFR 1904.7).' } },
      says: { button: 'Close incident', ask: 'Close {number}?', done: '{number} closed', event: 'closed the incident' },
      whyNot: (row, { actor }) =>
        firstReason(
          row.kind === 'injury' &&
            row.reported_by === actor.user_id &&
            'You can’t close an injury you reported. Another manager must close it.',
          Boolean(row.action?.trim()) && row.action_done_on === null && 'Complete the action first.',
        ),
    },
  },
})

export const injuryCaseLife = life(injuryCase, {
  topic: 'injury-cases',
  stages: { open: 'open', closed: 'over' },
  facts: factsFrom<{ keptUntil: string | null }>('asset_terms'),
  moves: {
    close: {
      about: 'Closes an injury case when OSHA reporting and Form 301 are complete.',
      from: 'open',
      to: 'closed',
      look: 'main',
      says: { button: 'Close case', done: 'Case {number} closed', event: 'closed the case' },
      whyNot: (row) =>
        firstReason(
          row.report_by !== null && row.reported_at === null && 'Enter the date and time it was reported to OSHA.',
        ),
    },
    // 29 CFR 1904.33(b)(1): the log is updated for as long as it is kept, also after the year was certified.
    reopen: {
      about: 'Reopens an injury case to change its outcome, as long as the log of its year must be updated.',
      from: 'closed',
      to: 'open',
      asks: { reason: why() },
      reason: 'reason',
      says: {
        button: 'Reopen case',
        ask: 'Reopen case {number}?',
        hint: 'The log of its year follows the change. The certified summary stays as it was posted.',
        done: 'Case {number} reopened',
        event: 'reopened the case',
      },
      whyNotYet: ({ keptUntil }, _, { today }) =>
        keptUntil !== null && keptUntil < today
          ? `The log of that year had to be updated until ${dayInWords(keptUntil)} (29 CFR 1904.33).`
          : null,
    },
  },
})

export const safetyYearLife = life(safetyYear, {
  topic: 'safety-years',
  stages: { open: 'open', certified: 'over' },
  facts: factsFrom<{ openCases: number }>('injury_cases'),
  moves: {
    certify: {
      about: 'Certifies the yearly summary (Form 300A), posted from February 1 to April 30.',
      decides: 'evidence',
      from: 'open',
      to: 'certified',
      by: 'manager',
      // 29 CFR 1904.32: an executive certifies, and not the person who entered the figures.
      not: {
        entered_by: 'You can’t certify figures you entered. Another manager must certify them.',
        author: 'You wrote in these figures. Another manager must certify them.',
      },
      asks: { posted_on: askFor(safetyYear.fields.posted_on) },
      start: (_, { today }) => ({ posted_on: today }),
      look: 'main',
      says: {
        button: 'Certify',
        ask: 'Certify Form 300A of {year}?',
        hint: 'You certify that the summary is correct and complete.',
        done: 'OSHA 300A summary certified',
        event: 'certified the summary',
      },
      whyNot: ({ year }, { today }) => (year >= today.slice(0, 4) ? 'The year hasn’t ended yet.' : null),
      whyNotYet: ({ openCases }) => (openCases > 0 ? 'Close the open cases of the year first.' : null),
    },
  },
})

export const jobHazardLife = life(jobHazard, {
  topic: 'job-hazards',
  stages: { draft: 'open', approved: 'open', retired: 'over' },
  facts: factsFrom<{ steps: number }>('job_hazard_steps'),
  moves: {
    approve: {
      about: 'Approves a job hazard analysis that another person wrote.',
      decides: 'control',
      from: 'draft',
      to: 'approved',
      by: 'manager',
      not: {
        written_by: 'You can’t approve your own analysis. Another manager must approve it.',
        author: 'You wrote in this analysis. Another manager must approve it.',
      },
      look: 'main',
      says: { button: 'Approve', done: '{number} approved', event: 'approved the analysis' },
      whyNotYet: ({ steps }) => (steps === 0 ? 'Add the job steps first.' : null),
    },
    retire: {
      about: 'Retires a job hazard analysis that no longer applies, with the reason.',
      from: ['draft', 'approved'],
      to: 'retired',
      by: 'manager',
      asks: { reason: why() },
      look: 'danger',
      says: {
        button: 'Retire',
        ask: 'Retire {number}?',
        hint: 'It stays on file and can’t be changed.',
        done: '{number} retired',
        event: 'retired the analysis',
      },
    },
  },
})
