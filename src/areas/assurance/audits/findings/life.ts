import { life } from '#platform/life.ts'
import { not } from '#platform/life/sets.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { choice, date } from '#platform/records/fields.ts'
import { auditFinding } from '../records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** Whether the audit is in progress or reported, and whether the corrective action is still open. */
export type Around = { underWay: boolean; actionOpen: boolean }

export const notUnderWay = 'The audit isn’t in progress.'
const ownWork = (verb: string) => `You own this work. Another manager ${verb} the finding.`

export const findingLife = life(auditFinding, {
  topic: 'audit-findings',
  stages: { draft: 'open', issued: 'open', answered: 'open', closed: 'over', withdrawn: 'over' },
  sets: { reported: not('draft', 'withdrawn'), unsettled: not('closed', 'withdrawn') },
  facts: factsFrom<Around>('audits', 'corrective_actions'),
  moves: {
    issue: {
      about: 'Issues a finding to the owner of the work.',
      decides: 'evidence',
      from: 'draft',
      to: 'issued',
      by: 'manager',
      not: { responsible: ownWork('issues') },
      look: 'main',
      says: { button: 'Issue', done: '{number} issued', event: 'issued the finding' },
      whyNotYet: ({ underWay }) => (underWay ? null : notUnderWay),
    },
    answer: {
      about: 'Answers a finding with agreement and a correction date.',
      decides: 'evidence',
      from: 'issued',
      to: 'answered',
      by: 'admin',
      or: 'responsible',
      not: { raised_by: 'You raised this finding. Another person must answer it.' },
      asks: {
        agreed: choice(['agrees', 'in_part', 'disagrees'], {
          required: true,
          label: 'Agreement',
          words: { agrees: 'Concurs', in_part: 'Partly concurs', disagrees: 'Does not concur' },
        }),
        response: askFor(auditFinding.fields.response, { label: 'Response' }),
        done_by: date({ label: 'Correction due' }),
      },
      look: 'main',
      says: { button: 'Answer', ask: 'Answer {number}', done: 'Answer saved', event: 'answered the finding' },
      whyNotWith({ agreed, done_by }, _, { today }) {
        if (agreed !== 'disagrees' && !done_by) return { name: 'done_by', message: 'Enter a correction date.' }
        return done_by && done_by < today
          ? { name: 'done_by', message: 'The correction date can’t be in the past.' }
          : null
      },
    },
    close: {
      about: 'Closes a finding after another person checked the correction.',
      decides: 'evidence',
      from: 'answered',
      to: 'closed',
      by: 'manager',
      not: { responsible: ownWork('closes') },
      asks: { follow_up: askFor(auditFinding.fields.follow_up, { label: 'Follow-up' }) },
      look: 'main',
      says: { button: 'Close finding', ask: 'Close {number}?', done: '{number} closed', event: 'closed the finding' },
      whyNotYet: ({ actionOpen }) => (actionOpen ? 'Close the corrective action first.' : null),
    },
    withdraw: {
      about: 'Withdraws a finding with a reason.',
      decides: 'evidence',
      from: ['draft', 'issued'],
      to: 'withdrawn',
      by: 'manager',
      not: { responsible: ownWork('withdraws') },
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {number}?',
        done: '{number} withdrawn',
        event: 'withdrew the finding',
        trail: 'withdrawn',
      },
    },
  },
})
