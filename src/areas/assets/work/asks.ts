import { askFor } from '#platform/life/asks.ts'
import { date, flag, instant, longText, number, person, text } from '#platform/records/fields.ts'
import { workOrder } from './records.ts'

/** What the moves of a work order ask. */

const due = date({ label: 'Due' })

export const triageAsks = {
  priority: askFor(workOrder.fields.priority),
  due,
  minutes_planned: number({ min: 0, max: 100_000, decimals: 0, label: 'Minutes planned' }),
}

export const assignAsks = { to: person({ required: true, label: 'Assignee' }), due }

export const finishAsks = {
  words: longText({ required: true, max: 5_000, label: 'What was done' }),
  cause: text({ max: 200, help: 'What made it fail, if it did.' }),
  signed_name: text({ required: true, max: 120, label: 'Your name', help: 'It is shown on the work order.' }),
}

export const downtimeAsks = {
  down_from: instant({ required: true, label: 'Down from' }),
  down_until: instant({ label: 'Down until', help: 'Leave it blank while it still is.' }),
  down_reason: text({ required: true, max: 200, label: 'Reason' }),
  failure: flag({ label: 'The asset failed', help: 'It counts for the time between failures.' }),
}

export const closeAsks = {
  back_in_service: flag({ label: 'Return the asset to service', help: 'Only if it is out of service.' }),
}
