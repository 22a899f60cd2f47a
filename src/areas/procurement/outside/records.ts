import { choice, date, instant, longText, money, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const outsideOpportunity = defineRecord('outside_opportunities', {
  label: 'External opportunity',
  plural: 'External opportunities',
  about: 'A contract or grant opportunity from another organization, as imported.',
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
      help: 'The source’s permanent identifier. The same key is the same opportunity.',
    }),
    number: text({ max: 120 }),
    title: text({ required: true, max: 500 }),
    agency: text({ max: 400 }),
    kind: text({ max: 120, label: 'Kind' }),
    codes: text({ max: 200, label: 'NAICS or assistance listing' }),
    set_aside: text({ max: 200, label: 'Set-aside' }),
    place: text({ max: 200 }),
    posted_on: date({ label: 'Posted' }),
    closes_on: date({ label: 'Closes', due: { says: 'Decide on the bid for {title}', for: ['assigned'] } }),
    closes_at: instant({ label: 'Closes at', help: 'If the source gives a time.' }),
    ceiling: money({ adds: false, min: 0, label: 'Maximum' }),
    url: text({ max: 2048, format: 'url', label: 'Web address' }),
    summary: longText({ max: 10_000 }),
    decision: choice(['undecided', 'watch', 'go', 'no_go'], {
      initial: 'undecided',
      words: { go: 'Go', no_go: 'No-go', watch: 'Watching' },
    }),
    reason: longText({ max: 2_000, label: 'Reason' }),
    assigned: person({ label: 'Assignee' }),
  },
})
export type OutsideOpportunity = RowOf<typeof outsideOpportunity>
