import { life } from '#platform/life.ts'
import { askFor, why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { choice, date } from '#platform/records/fields.ts'
import { auditFinding } from '../records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

/** Whether its audit is under way or reported, and whether its corrective action is still open. */
export type Around = { underWay: boolean; actionOpen: boolean }

export const notUnderWay = 'Its audit is not in progress.'
const ownWork = (verb: string) => `You answer for this work. Another manager ${verb} the finding.`

export const findingLife = life(auditFinding, {
  topic: 'audit-findings',
  stages: { draft: 'open', issued: 'open', answered: 'open', closed: 'over', withdrawn: 'over' },
  facts: factsFrom<Around>('audits', 'corrective_actions'),
  moves: {
    issue: {
      about: 'Issues a finding to those who answer for the work.',
      from: 'draft',
      to: 'issued',
      by: 'manager',
      not: { responsible: ownWork('issues') },
      look: 'main',
      says: { button: 'Issue', done: '{number} issued', event: 'issued it' },
      whyNot: ({ severity, cause, effect }) =>
        severity !== 'observation' && (!cause?.trim() || !effect?.trim())
          ? 'Enter cause and effect. Without them a finding is an observation.'
          : null,
      whyNotYet: ({ underWay }) => (underWay ? null : notUnderWay),
    },
    answer: {
      about: 'Answers a finding: whether it is right, and by when it is fixed.',
      from: 'issued',
      to: 'answered',
      by: 'admin',
      or: 'responsible',
      not: { raised_by: 'You raised this finding. Another person answers it.' },
      asks: {
        agreed: choice(['agrees', 'in_part', 'disagrees'], {
          required: true,
          label: 'Is it right?',
          words: { agrees: 'Yes', in_part: 'In part', disagrees: 'No' },
        }),
        response: askFor(auditFinding.fields.response, { label: 'Answer' }),
        done_by: date({ label: 'Mended by' }),
      },
      look: 'main',
      says: { button: 'Answer', ask: 'Answer {number}', done: 'Answer saved', event: 'answered it' },
      whyNotWith({ agreed, done_by }, _, { today }) {
        if (agreed !== 'disagrees' && !done_by)
          return { name: 'done_by', message: 'Enter the day by which it is fixed.' }
        return done_by && done_by < today ? { name: 'done_by', message: 'Enter a day that is not in the past.' } : null
      },
    },
    close: {
      about: 'Closes a finding after another person has seen that it is fixed.',
      from: 'answered',
      to: 'closed',
      by: 'manager',
      not: { responsible: ownWork('closes') },
      asks: { follow_up: askFor(auditFinding.fields.follow_up, { label: 'What you saw' }) },
      look: 'main',
      says: { button: 'Close finding', ask: 'Close {number}?', done: '{number} closed', event: 'closed it' },
      whyNotYet: ({ actionOpen }) => (actionOpen ? 'Close its corrective action first.' : null),
    },
    withdraw: {
      about: 'Withdraws a finding, with the reason.',
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
        event: 'withdrew it',
        trail: 'withdrawn',
      },
    },
  },
})
