import { choice, date, instant, longText, money, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const outsideOpportunity = defineRecord('outside_opportunities', {
  label: 'Outside opportunity',
  plural: 'Outside opportunities',
  about: 'A contract or a grant that somebody else offers, as it stood in the list that was imported.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [['posted_on', 'closes_on']],
  title: 'title',
  list: ['source', 'number', 'title', 'agency', 'closes_on', 'decision'],
  find: ['agency', 'summary', 'codes'],
  fields: {
    source: choice(['sam_gov', 'grants_gov', 'other'], {
      initial: 'other',
      words: { sam_gov: 'SAM.gov', grants_gov: 'Grants.gov' },
    }),
    key: text({
      required: true,
      max: 120,
      unique: true,
      label: 'Key',
      help: 'What its source calls it for good. The same key again is the same opportunity.',
    }),
    number: text({ max: 120 }),
    title: text({ required: true, max: 500 }),
    agency: text({ max: 400 }),
    kind: text({ max: 120, label: 'Kind' }),
    codes: text({ max: 200, label: 'NAICS or assistance listing' }),
    set_aside: text({ max: 200, label: 'Set aside for' }),
    place: text({ max: 200 }),
    posted_on: date({ label: 'Posted' }),
    closes_on: date({ label: 'Closes', due: { for: ['assigned'] } }),
    closes_at: instant({ label: 'Closes at', help: 'Where the source names the hour.' }),
    ceiling: money({ adds: false, min: 0, label: 'At most' }),
    url: text({ max: 2048, format: 'url', label: 'Address' }),
    summary: longText({ max: 10_000 }),
    decision: choice(['undecided', 'watch', 'go', 'no_go'], {
      initial: 'undecided',
      words: { go: 'Go', no_go: 'No go' },
    }),
    reason: longText({ max: 2_000, label: 'Why' }),
    assigned: person({ label: 'Who follows it' }),
  },
})
export type OutsideOpportunity = RowOf<typeof outsideOpportunity>
