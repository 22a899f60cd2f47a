import { choice, text } from '#platform/records/fields.ts'
import type { RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'

export const holiday = defineRegister('holidays', {
  label: 'Holiday',
  plural: 'Holidays',
  about: 'Legal holidays of the agency. Periods in business days leave them out.',
  // A holiday lengthens the time of bidders and the time of the agency, so every change takes two people.
  control: { rule: ['name'], loosens: { falls: 'any', saturday: 'any', sunday: 'any' }, ownCommand: true },
  title: 'name',
  list: ['name', 'falls', 'saturday', 'sunday', 'valid_from', 'valid_to', 'source'],
  fields: {
    name: text({ required: true, max: 80 }),
    falls: text({
      required: true,
      max: 80,
      label: 'Falls on',
      help: 'July 4, 3rd Monday in January, last Monday in May, Friday after 4th Thursday in November, Good Friday, or one day: 2027-01-20.',
    }),
    saturday: choice(['same', 'friday', 'monday'], {
      initial: 'same',
      label: 'On a Saturday',
      words: { same: 'Not moved', friday: 'Friday before', monday: 'Monday after' },
    }),
    sunday: choice(['same', 'monday'], {
      initial: 'same',
      label: 'On a Sunday',
      words: { same: 'Not moved', monday: 'Monday after' },
    }),
    source: text({ required: true, max: 300, help: 'The statute, ordinance or policy, with its section.' }),
  },
})
export type Holiday = RowOf<typeof holiday>
