import { choice, flag, longText, person, ref } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { byPanel } from '../solicitations/words.ts'

export const finding = defineRecord('bid_findings', {
  label: 'Bid finding',
  plural: 'Bid findings',
  about: 'Whether a bid is responsive, its bidder is responsible, or a pass/fail criterion is met, with the reason.',
  access: { of: 'organization', read: 'manager', write: 'manager', judged: byPanel },
  title: 'reason',
  list: ['bid', 'about', 'met', 'reason'],
  fields: {
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    bid: ref('bids', { required: true, setBy: 'commands' }),
    about: choice(['responsive', 'responsible', 'criterion'], {
      required: true,
      setBy: 'commands',
      words: { responsive: 'Responsive bid', responsible: 'Responsible bidder', criterion: 'Pass/fail criterion' },
    }),
    criterion: ref('solicitation_criteria', { setBy: 'commands' }),
    met: flag({ setBy: 'commands' }),
    reason: longText({ required: true, max: 2_000, setBy: 'commands' }),
    found_by: person({ required: true, setBy: 'commands', label: 'Found by' }),
  },
})
export type Finding = RowOf<typeof finding>
