import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { supplyRisk } from './records.ts'
import { isHigh } from './rules.ts'

/** Whether the person changed the likelihood or impact since the risk was entered. */
export type Resized = { resized: boolean }

export const riskLife = life(supplyRisk, {
  topic: 'supply-risks',
  stages: { open: 'open', mitigating: 'open', accepted: 'open', closed: 'over' },
  facts: factsFrom<Resized>('supply_risks'),
  moves: {
    mitigate: {
      about: 'Starts the mitigation of a risk.',
      from: ['open', 'accepted'],
      to: 'mitigating',
      look: 'main',
      says: {
        button: 'Start mitigation',
        done: 'Mitigation of {number} started',
        event: 'started the mitigation',
        trail: 'mitigation started',
      },
    },
    accept: {
      about: 'Accepts a risk, with the reason. A second person must accept a high risk.',
      from: ['open', 'mitigating'],
      to: 'accepted',
      by: 'manager',
      asks: { reason: why() },
      bulk: true,
      says: {
        button: 'Accept risk',
        ask: 'Accept {number}?',
        hint: 'Mitigation stops. The reason stays on file.',
        done: '{number} accepted',
        event: 'accepted the risk',
      },
      whyNot: (row, { actor }) =>
        isHigh(row) && [row.owner, row.created_by].includes(actor.user_id)
          ? 'You own this high risk or entered it. Another manager must accept it.'
          : null,
      whyNotYet: ({ resized }) =>
        resized ? 'You changed the likelihood or impact. Another manager must accept the risk.' : null,
    },
    close: {
      about: 'Closes a risk that no longer exists, with the reason.',
      from: ['open', 'mitigating', 'accepted'],
      to: 'closed',
      asks: { reason: why() },
      bulk: true,
      says: {
        button: 'Close risk',
        ask: 'Close {number}?',
        hint: 'The risk no longer exists.',
        done: '{number} closed',
        event: 'closed the risk',
      },
      // If anyone could close a high risk, anyone could accept it under another name.
      whyNot: (row, { actor }) =>
        isHigh(row) && !atLeast('manager', actor) ? 'Only a manager can close a high risk.' : null,
      whyNotYet: ({ resized }, _, { actor }) =>
        resized && !atLeast('manager', actor)
          ? 'You changed the likelihood or impact. Only a manager can close the risk.'
          : null,
    },
  },
})
