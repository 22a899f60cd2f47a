import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { files, longText, place, text } from '#platform/records/fields.ts'
import { firstReason } from '#platform/rules.ts'
import { routePlan, routeStop } from './records.ts'

/** How many stops have a vehicle, how many none, how many were visited, and how many are still open. */
export type PlanFacts = { planned: number; unplanned: number; visited: number; open: number }

export const routePlanLife = life(routePlan, {
  topic: 'route-plans',
  stages: { draft: 'open', accepted: 'open', completed: 'over', canceled: 'over' },
  facts: factsFrom<PlanFacts>('route_stops'),
  moves: {
    accept: {
      about: 'Accepts a route plan: work orders, inspections and shipments go to the drivers of their routes.',
      from: 'draft',
      to: 'accepted',
      by: 'manager',
      look: 'main',
      says: {
        button: 'Accept plan',
        ask: 'Accept {number}?',
        hint: 'Each record is assigned to its driver for the date of the plan. Drivers see their route.',
        done: '{number} accepted',
        event: 'accepted the route plan',
      },
      whyNotYet: ({ planned, unplanned }) =>
        firstReason(
          planned === 0 && 'Plan the routes first.',
          unplanned > 0 && 'Some stops have no vehicle. Plan them or remove them.',
        ),
    },
    undo: {
      about: 'Undoes the acceptance as a whole: every record gets back its assignee and its date.',
      from: 'accepted',
      to: 'draft',
      by: 'manager',
      asks: { reason: why() },
      says: {
        button: 'Undo acceptance',
        ask: 'Undo the acceptance of {number}?',
        hint: 'Every record gets back its assignee and its date.',
        done: '{number} is a draft again',
        event: 'undid the acceptance',
        trail: 'acceptance reversed',
      },
      whyNotYet: ({ visited }) => (visited > 0 ? 'A driver has already visited a stop.' : null),
    },
    complete: {
      about: 'Completes a route plan once every stop is done or has a reason.',
      from: 'accepted',
      to: 'completed',
      by: 'manager',
      leaves: { route_stops: { refused: true } },
      says: { button: 'Complete', done: '{number} completed', event: 'completed the route plan' },
      whyNotYet: ({ open }) => (open > 0 ? 'Some stops are still open.' : null),
    },
    cancel: {
      about: 'Cancels a draft of routes, with the reason.',
      from: 'draft',
      to: 'canceled',
      asks: { reason: why() },
      look: 'danger',
      leaves: {
        route_stops: {
          stay: 'Drivers report only on stops of an accepted plan, and the record of a stop can join another plan.',
        },
      },
      says: { button: 'Cancel plan', ask: 'Cancel {number}?', done: '{number} canceled', event: 'canceled the plan' },
    },
  },
})

const photos = files({ label: 'Photos' })
const where = place({ label: 'Location' })

/** The moves of a driver. They are judged with the plan and its vehicle, so the commands lock those too. */
export type StopFacts = { accepted: boolean; isDriver: boolean }
const mine = ({ accepted, isDriver }: StopFacts) =>
  firstReason(
    !accepted && 'The route plan isn’t accepted yet.',
    !isDriver && 'Only the driver of this route or a manager can report on its stops.',
  )

export const routeStopLife = life(routeStop, {
  topic: 'route-stops',
  stages: { planned: 'open', arrived: 'open', done: 'over', failed: 'over' },
  facts: factsFrom<StopFacts>('route_plans', 'route_vehicles'),
  moves: {
    arrive: {
      about: 'Records the arrival of the driver at a stop.',
      from: 'planned',
      to: 'arrived',
      offline: true,
      look: 'main',
      says: { button: 'Arrive', done: 'Arrival recorded', event: 'arrived at the stop' },
      whyNotYet: mine,
    },
    finish: {
      about: 'Records the proof of service: who signed, the signature, photos, place and time.',
      from: ['planned', 'arrived'],
      to: 'done',
      asks: {
        signed_name: text({ max: 120, label: 'Signed by', help: 'The name of the person who received the service.' }),
        signature: longText({ max: 60_000, label: 'Signature' }),
        photos,
        done_place: where,
        remark: text({ max: 1_000 }),
      },
      offline: true,
      look: 'main',
      says: { button: 'Done', ask: 'Finish {title}', done: 'Stop finished', event: 'finished the stop' },
      whyNotYet: mine,
      whyNotWith: ({ signed_name, signature, photos }) =>
        firstReason(
          signature && !signed_name && 'Enter the name of the person who signed.',
          !signature && !photos?.length && 'Add a signature or a photo as proof of service.',
        ),
    },
    fail: {
      about: 'Records that a stop could not be served, with the reason.',
      from: ['planned', 'arrived'],
      to: 'failed',
      asks: { problem: text({ required: true, max: 1_000, label: 'Problem' }), photos, done_place: where },
      reason: 'problem',
      offline: true,
      look: 'danger',
      says: {
        button: 'Report problem',
        ask: 'Report a problem at {title}',
        done: 'Problem reported',
        event: 'reported a problem',
      },
      whyNotYet: mine,
    },
  },
})
