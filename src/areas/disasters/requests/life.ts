import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { number, ref } from '#platform/records/fields.ts'
import { resourceRequest } from './records.ts'

export type RequestFacts = { incidentOpen: boolean }

const { provider, source, outcome } = resourceRequest.fields
const partsStay = { stay: 'Its parts have providers of their own.' } as const
const whyIncidentClosed = ({ incidentOpen }: RequestFacts) => (incidentOpen ? null : 'The incident is closed.')

export const requestLife = life(resourceRequest, {
  topic: 'resource-requests',
  stages: { new: 'open', assigned: 'open', en_route: 'open', on_scene: 'open', demobilized: 'over', canceled: 'over' },
  reachedOn: { en_route: 'departed_at', on_scene: 'arrived_at', demobilized: 'released_at' },
  facts: factsFrom<RequestFacts>('emergency_incidents'),
  moves: {
    assign: {
      about: 'Assigns a resource request to the crew, company or agency that provides it.',
      from: ['new', 'assigned'],
      to: 'assigned',
      asks: {
        provider: askFor(provider, { help: 'The crew, agency or company.' }),
        source: askFor(source),
        vendor: ref('vendors', { help: 'If one of your vendors provides it.' }),
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
        event: 'assigned the request',
      },
      whyNotYet: whyIncidentClosed,
    },
    putBack: {
      about: 'Removes the assignment of a resource request that has not left.',
      from: 'assigned',
      to: 'new',
      says: {
        button: 'Unassign',
        done: '{number} unassigned',
        event: 'removed the assignment',
        trail: 'assignment removed',
      },
    },
    split: {
      about: 'Splits a resource request: another provider fills part of its quantity.',
      from: ['new', 'assigned', 'en_route'],
      asks: {
        part: number({ required: true, min: 0, max: 1_000_000, decimals: 2, label: 'Quantity for another provider' }),
      },
      says: {
        button: 'Split request',
        ask: 'Split {number}',
        hint: 'This request keeps the rest. The part becomes a new request without a provider.',
        verb: 'Split',
        done: '{number} split',
        event: 'split the request',
        trail: 'divided over providers',
      },
      whyNotYet: whyIncidentClosed,
      whyNotWith: ({ part }, { quantity }) =>
        part <= 0 || part >= Number(quantity)
          ? { name: 'part', message: `Enter more than 0 and less than ${Number(quantity)}.` }
          : null,
    },
    depart: {
      about: 'Records that a resource departed.',
      from: 'assigned',
      to: 'en_route',
      undoneBy: 'turnBack',
      look: 'main',
      says: {
        button: 'Mark as en route',
        done: '{number} is en route',
        event: 'marked the resource as en route',
        trail: 'marked as en route',
      },
      whyNot: (row) => (row.provider ? null : 'Assign the request before you mark it en route.'),
      whyNotYet: whyIncidentClosed,
    },
    turnBack: {
      about: 'Records that a resource turned back while en route.',
      from: 'en_route',
      to: 'assigned',
      says: {
        button: 'Mark as turned back',
        done: '{number} turned back',
        event: 'marked the resource as turned back',
        trail: 'marked as turned back',
      },
    },
    arrive: {
      about: 'Records that a resource arrived on scene and adds an entry to the incident log.',
      from: 'en_route',
      to: 'on_scene',
      look: 'main',
      says: {
        button: 'Mark as on scene',
        done: '{number} is on scene',
        event: 'marked the resource as on scene',
        trail: 'marked as on scene',
      },
    },
    demobilize: {
      about: 'Demobilizes a resource and adds an entry to the incident log.',
      from: 'on_scene',
      to: 'demobilized',
      look: 'main',
      leaves: { resource_requests: partsStay },
      says: { button: 'Demobilize', done: '{number} demobilized', event: 'demobilized the resource' },
    },
    cancel: {
      about: 'Cancels a resource request that has not left, with the reason.',
      from: ['new', 'assigned'],
      to: 'canceled',
      by: 'manager',
      or: 'created_by',
      asks: { reason: askFor(outcome, { label: 'Reason' }) },
      look: 'danger',
      leaves: { resource_requests: partsStay },
      says: {
        button: 'Cancel request',
        ask: 'Cancel {number}?',
        hint: 'Nothing will be sent.',
        done: '{number} canceled',
        event: 'canceled the request',
      },
    },
  },
})
