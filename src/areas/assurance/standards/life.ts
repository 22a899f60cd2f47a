import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { standard } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

/** The number of requirements in the standard. */
export type Written = { clauses: number }

export const standardLife = life(standard, {
  topic: 'standards',
  stages: { draft: 'open', active: 'open', superseded: 'over', withdrawn: 'over' },
  facts: factsFrom<Written>('standard_clauses'),
  moves: {
    activate: {
      about: 'Activates a standard once it has requirements.',
      decides: 'control',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: '{code} is active', event: 'activated the standard' },
      whyNotYet: ({ clauses }) => (clauses === 0 ? 'Add or import requirements first.' : null),
    },
    supersede: {
      about: 'Records that a newer version replaces a standard.',
      decides: 'control',
      from: 'active',
      to: 'superseded',
      asks: { reason: why('Replaced by version', longest) },
      leaves: {
        audits: { stay: 'An audit is judged by the edition that it was planned with.' },
        controls: { stay: 'A control works on while it is mapped to the new edition.' },
        checklists: { stay: 'Inspections go on until its version for the new edition.' },
        organization_certificates: { stay: 'A certificate is valid until its own end.' },
      },
      says: {
        button: 'Supersede',
        ask: 'Supersede {code}?',
        hint: 'The standard stays readable for work done under it.',
        done: '{code} superseded',
        event: 'superseded the standard',
      },
    },
    withdraw: {
      about: 'Withdraws a standard that has no replacement.',
      from: ['draft', 'active'],
      to: 'withdrawn',
      asks: { reason: why('Reason', longest) },
      look: 'danger',
      leaves: {
        audits: {
          stops: { first: 'Cancel it or select another standard first.', while: ['planned'] },
          stay: 'An audit that has begun is judged by the standard that applied then.',
        },
        controls: { stay: 'A control can serve the agency’s own rules. It is retired by itself.' },
        checklists: { stay: 'Its questions can serve the agency’s own rules. It is retired by itself.' },
        organization_certificates: { stay: 'A certificate is valid until its own end.' },
      },
      says: {
        button: 'Withdraw',
        ask: 'Withdraw {code}?',
        done: '{code} withdrawn',
        event: 'withdrew the standard',
        trail: 'withdrawn',
      },
    },
  },
})
