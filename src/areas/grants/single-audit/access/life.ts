import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { auditorAccess } from './records.ts'

const { ended_because } = auditorAccess.fields

export const auditorAccessLife = life(auditorAccess, {
  topic: 'auditor-access',
  stages: { requested: 'open', active: 'open', ended: 'over' },
  moves: {
    confirm: {
      about: 'Confirms the access of an outside auditor that another person requested. The link is emailed.',
      decides: 'people',
      from: 'requested',
      to: 'active',
      by: 'manager',
      personal: true,
      not: { requested_by: 'You requested this access. Another manager must confirm it.' },
      look: 'main',
      says: {
        button: 'Confirm',
        done: 'Access confirmed',
        event: 'confirmed the access of the auditor',
        trail: 'auditor access confirmed',
      },
      whyNot: ({ ends_on }, { today }) =>
        ends_on < today ? 'This access would have ended already. End it and add new access.' : null,
    },
    end: {
      about: 'Ends the access of an outside auditor at once.',
      from: ['requested', 'active'],
      to: 'ended',
      by: 'manager',
      asks: { reason: askFor(ended_because, { label: 'Reason' }) },
      says: {
        button: 'End access',
        ask: 'End the access of {name}?',
        hint: 'The link stops at once.',
        done: 'Access ended',
        event: 'ended the access of the auditor',
        trail: 'auditor access ended',
      },
    },
  },
})
