import { choice, instant, longText, number, place, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const stages = ['new', 'assigned', 'en_route', 'on_scene', 'demobilized'] as const
export const stageWords = {
  new: 'New',
  assigned: 'Assigned',
  en_route: 'En route',
  on_scene: 'On scene',
  demobilized: 'Demobilized',
  canceled: 'Canceled',
} as const
export const priorities = ['life', 'urgent', 'routine'] as const

export const resourceRequest = defineRecord('resource_requests', {
  label: 'Resource request',
  plural: 'Resource requests',
  about:
    'A request for people, equipment or supplies for an incident, with its provider and progress from call to demobilization.',
  firstFrom: 'Create a request for people, equipment or supplies.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['new', 'assigned'],
  title: 'title',
  list: ['number', 'title', 'priority', 'quantity', 'unit', 'deliver_to', 'needed_by', 'provider', 'status'],
  find: ['provider'],
  fields: {
    number: series('RR-{year}-{count}'),
    incident: ref('emergency_incidents', { required: true }),
    title: text({ required: true, max: 200, label: 'Need' }),
    kind: choice(['people', 'equipment', 'supplies', 'transport', 'other'], { required: true }),
    quantity: number({ required: true, min: 0, max: 1_000_000, decimals: 2 }),
    unit: text({ required: true, max: 40 }),
    priority: choice(priorities, { initial: 'routine', words: { life: 'Life safety' } }),
    needed_by: instant({ label: 'Needed by' }),
    deliver_to: place({ label: 'Destination' }),
    part_of: ref('resource_requests', {
      setBy: 'commands',
      label: 'Split from',
      help: 'Several providers fill one need, each a part of it (ICS-213 RR).',
    }),
    needed: number({ min: 0, max: 1_000_000, decimals: 2, setBy: 'commands', label: 'Quantity before the split' }),
    details: longText({ max: 2_000, help: 'Capability, receiving person and access.' }),
    source: choice(['own', 'vendor', 'mutual_aid', 'county_state', 'volunteers'], {
      setBy: 'commands',
      label: 'Source',
      words: {
        own: 'Agency resources',
        vendor: 'Vendor',
        mutual_aid: 'Mutual aid',
        county_state: 'County or state',
        volunteers: 'Volunteers',
      },
    }),
    provider: text({ max: 200, setBy: 'commands', label: 'Provider' }),
    vendor: ref('vendors', { setBy: 'commands' }),
    assigned_at: instant({ setBy: 'commands', label: 'Assigned' }),
    departed_at: instant({ setBy: 'commands', label: 'Departed' }),
    arrived_at: instant({ setBy: 'commands', label: 'Arrived' }),
    released_at: instant({ setBy: 'commands', label: 'Released' }),
    outcome: longText({ max: 2_000, setBy: 'commands' }),
    status: choice([...stages, 'canceled'], { initial: 'new', setBy: 'commands', words: stageWords }),
  },
})
export type ResourceRequest = RowOf<typeof resourceRequest>
