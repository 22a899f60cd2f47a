import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { ref } from '#platform/records/fields.ts'
import { resourceRequest } from './records.ts'

export type RequestFacts = { incidentOpen: boolean }

const { provider, source, outcome } = resourceRequest.fields
const whyIncidentClosed = ({ incidentOpen }: RequestFacts) => (incidentOpen ? null : 'Its incident is closed.')

export const requestLife = life(resourceRequest, {
  topic: 'resource-requests',
  stages: { new: 'open', assigned: 'open', en_route: 'open', on_scene: 'open', demobilised: 'over', cancelled: 'over' },
  facts: factsFrom<RequestFacts>('emergency_incidents'),
  moves: {
    assign: {
      about: 'Assigns a resource request to the crew, company or agency that sends it.',
      from: ['new', 'assigned'],
      to: 'assigned',
      asks: {
        provider: askFor(provider, { help: 'The crew, the town or the company.' }),
        source: askFor(source),
        vendor: ref('vendors', { help: 'If one of your vendors sends it.' }),
      },
      start: (row) => ({
        source: row.source ?? 'own',
        vendor: row.vendor,
        ...(row.provider !== null && { provider: row.provider }),
      }),
      says: {
        button: 'Assign',
        ask: 'Assign {number}',
        hint: '{title}',
        done: '{number} assigned',
        event: 'assigned it',
      },
      whyNotYet: whyIncidentClosed,
    },
    putBack: {
      about: 'Removes the assignment of a resource request that has not left.',
      from: 'assigned',
      to: 'new',
      says: {
        button: 'Unassign',
        done: '{number} is unassigned',
        event: 'removed the assignment of it',
        trail: 'assignment removed',
      },
    },
    depart: {
      about: 'Records that a resource has left.',
      from: 'assigned',
      to: 'en_route',
      look: 'main',
      says: {
        button: 'Mark as en route',
        done: '{number} is en route',
        event: 'marked it as en route',
        trail: 'marked as en route',
      },
      whyNot: (row) => (row.provider ? null : 'Assign it first.'),
      whyNotYet: whyIncidentClosed,
    },
    turnBack: {
      about: 'Records that a resource turned back on its way.',
      from: 'en_route',
      to: 'assigned',
      says: {
        button: 'Mark as turned back',
        done: '{number} turned back',
        event: 'marked it as turned back',
        trail: 'marked as turned back',
      },
    },
    arrive: {
      about: 'Records that a resource arrived on scene. The incident log gets a line.',
      from: 'en_route',
      to: 'on_scene',
      look: 'main',
      says: {
        button: 'Mark as on scene',
        done: '{number} is on scene',
        event: 'marked it as on scene',
        trail: 'marked as on scene',
      },
    },
    demobilize: {
      about: 'Demobilizes a resource. The incident log gets a line.',
      from: 'on_scene',
      to: 'demobilised',
      look: 'main',
      says: { button: 'Demobilize', done: '{number} demobilized', event: 'demobilized it' },
    },
    cancel: {
      about: 'Cancels a resource request that has not left, with the reason.',
      from: ['new', 'assigned'],
      to: 'cancelled',
      by: 'manager',
      or: 'created_by',
      asks: { reason: askFor(outcome, { label: 'Reason' }) },
      look: 'danger',
      says: {
        button: 'Cancel request',
        ask: 'Cancel {number}?',
        hint: 'Nothing more is sent.',
        done: '{number} canceled',
        event: 'canceled it',
      },
    },
  },
})
