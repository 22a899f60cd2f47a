import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { whyNotWhole } from './award/rules.ts'
import { grant } from './records.ts'

/** The highest de minimis rate on the day of the award; null where none is known. */
export type AwardFacts = { deMinimis: number | null }

const ownAward = 'You can’t accept an award you entered. Another manager must accept it.'
const { attention, cluster, pass_through_number, loan } = grant.fields

export const grantLife = life(grant, {
  topic: 'grants',
  stages: { draft: 'open', active: 'open', attention: 'open', closing: 'open', closed: 'over', terminated: 'over' },
  sets: { spending: ['active', 'attention'], running: ['active', 'attention', 'closing'] },
  // The closeout of a grant does this.
  setElsewhere: ['closed'],
  reachedOn: { active: 'accepted_at' },
  facts: factsFrom<AwardFacts>('grant_terms'),
  moves: {
    accept: {
      about: 'Accepts an award with its terms. Costs can then be charged to it, and its deadlines apply.',
      decides: 'money',
      from: 'draft',
      to: 'active',
      not: { drafted_by: ownAward, author: 'You can’t accept an award you changed. Another manager must accept it.' },
      look: 'main',
      says: { button: 'Accept award', done: '{number} accepted', event: 'accepted the award' },
      whyNot: (row) => whyNotWhole(row, null),
      whyNotYet: ({ deMinimis }, row) => whyNotWhole(row, deMinimis),
      fixes: ({ id }) => [[/./, `/grant-management/grants/${id}/edit`]],
    },
    flag: {
      about: 'Flags a grant for attention, with the reason.',
      from: 'active',
      to: 'attention',
      asks: { reason: askFor(attention, { label: 'Reason' }) },
      says: {
        button: 'Flag for attention',
        ask: 'Flag {number} for attention?',
        hint: 'The grant is marked in every list until the flag is cleared.',
        done: '{number} flagged for attention',
        event: 'flagged the grant for attention',
        trail: 'flagged for attention',
      },
    },
    clear: {
      about: 'Clears the attention flag of a grant, with the action taken.',
      from: 'attention',
      to: 'active',
      asks: { reason: why('Action taken', 2_000) },
      look: 'main',
      says: {
        button: 'Clear attention flag',
        ask: 'Clear the flag on {number}?',
        hint: 'The action taken is saved in the history.',
        done: 'Attention flag cleared',
        event: 'cleared the attention flag',
        trail: 'flag cleared',
      },
    },
    classify: {
      about: 'Sets the cluster, the pass-through number and the loan mark of a grant for the SEFA and the SF-SAC.',
      from: ['active', 'attention', 'closing', 'closed', 'terminated'],
      asks: { cluster, pass_through_number, loan },
      start: ({ cluster, pass_through_number, loan }) => ({ cluster, pass_through_number, loan }),
      says: {
        button: 'Edit audit data',
        ask: 'Audit data of {number}',
        hint: 'Shown in the SEFA and in the files for the FAC (2 CFR 200.510(b)).',
        verb: 'Save',
        done: 'Audit data saved',
        event: 'changed the audit data',
      },
      whyNot: ({ kind }) =>
        kind === 'federal' || kind === 'pass_through' ? null : 'This award isn’t federal, so the SEFA leaves it out.',
    },
    terminate: {
      about: 'Terminates a grant early (2 CFR 200.340). No more costs can be charged.',
      decides: 'money',
      from: ['active', 'attention'],
      to: 'terminated',
      asks: { reason: askFor(attention, { label: 'Reason' }) },
      look: 'danger',
      leaves: {
        grant_amendments: {
          stops: { first: 'Decide or withdraw it first.', while: ['submitted'] },
          ended: 'withdrawn',
          tells: ['asked_by'],
        },
        grant_milestones: { ended: 'dropped', tells: ['owner'] },
        grant_costs: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        drawdowns: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        grant_closeouts: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        grant_reports: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        property_reports: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        cost_exceptions: { stay: 'Costs up to the termination are still claimed and reported (2 CFR 200.343).' },
        subawards: { stay: 'A subaward is terminated with its own notice (2 CFR 200.341).' },
        projects: { stay: 'The project can continue with other money.' },
        pa_projects: { stay: 'FEMA closes its project on its own.' },
        grant_applications: { stay: 'Its application led to the award and is decided.' },
      },
      says: {
        button: 'Terminate early',
        ask: 'Terminate {number} early?',
        hint: 'No more costs can be charged. Costs up to the termination must still be reported.',
        done: '{number} terminated early',
        event: 'terminated the grant early',
        trail: 'terminated early',
      },
    },
    reinstate: {
      about:
        'Reinstates a terminated grant, where the termination was withdrawn or recorded by mistake (2 CFR 200.342).',
      decides: 'money',
      from: 'terminated',
      to: ['active', 'closing'],
      not: { ended_by: 'You terminated this grant. Another manager must reinstate it.' },
      asks: { reason: why('Reason', 2_000) },
      says: {
        button: 'Reinstate',
        ask: 'Reinstate {number}?',
        hint: 'Its period continues as planned. Milestones that were dropped and amendments that were withdrawn stay so.',
        done: '{number} reinstated',
        event: 'reinstated the grant',
      },
      whyNot: ({ keep_until }) =>
        keep_until === null ? null : 'Its closeout is signed off. Reopen the closeout first.',
      fixes: ({ id }) => [[/closeout/, `/grant-management/grants/${id}?tab=closeout`]],
    },
  },
})
