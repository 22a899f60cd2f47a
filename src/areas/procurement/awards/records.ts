import {
  choice,
  date,
  instant,
  longText,
  money,
  number,
  percent,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { defineRegister } from '#platform/records/terms.ts'
import { kinds } from '../solicitations/records.ts'
import { byPanel } from '../solicitations/words.ts'

export const award = defineRecord('awards', {
  label: 'Award',
  plural: 'Awards',
  about:
    'The award of a solicitation, from recommendation through approval and protest period to the contracts and orders that follow.',
  firstFrom: 'Recommend an award on the page of an evaluation.',
  access: { of: 'organization', read: 'manager', write: 'manager', judged: byPanel },
  title: 'title',
  list: ['number', 'title', 'total', 'status', 'protest_until'],
  fields: {
    number: series('AW-{year}-{count}'),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    evaluation: ref('evaluations', { required: true, setBy: 'commands' }),
    basis: choice(['whole', 'lines', 'split'], {
      required: true,
      setBy: 'commands',
      words: { whole: 'All or none', lines: 'By line', split: 'Optimized split' },
    }),
    total: money({ required: true, min: 0, setBy: 'commands' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Reason not ranked first' }),
    memo: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Recommendation' }),
    // For a split: no other split costs less than this; the gap is how far the total is from it.
    bound: money({ adds: false, min: 0, setBy: 'commands', label: 'Proven lower bound' }),
    gap: percent({ min: 0, setBy: 'commands' }),
    status: choice(
      [
        'draft',
        'submitted',
        'returned',
        'approved',
        'intended',
        'awarded',
        'annulled',
        'rescission_proposed',
        'rescinded',
      ],
      {
        initial: 'draft',
        setBy: 'commands',
        words: {
          intended: 'Notice of intent issued',
          submitted: 'Waiting for approval',
          returned: 'Returned for changes',
        },
      },
    ),
    written_by: person({ required: true, setBy: 'commands', label: 'Author' }),
    notice_at: instant({ setBy: 'commands', label: 'Notice of intent' }),
    protest_until: date({
      setBy: 'commands',
      label: 'Protest period ends',
      due: { says: 'Confirm the award of {title}', for: ['written_by'], while: ['intended'] },
    }),
    protest_source: text({ max: 300, setBy: 'commands', label: 'Source of the period' }),
    awarded_at: instant({ setBy: 'commands', label: 'Awarded' }),
    rescission_ground: choice(['default', 'evaluation', 'recommendation'], {
      setBy: 'commands',
      label: 'Ground for rescission',
      words: {
        default: 'The winner withdrew, refused or defaulted: the next bidder can be recommended',
        evaluation: 'The evaluation was wrong: the bids are evaluated again',
        recommendation: 'The recommendation was wrong: another one is written from the same ranking',
      },
    }),
    rescission: longText({ max: 2_000, setBy: 'commands', label: 'Reason for rescission' }),
    // 2 CFR 200.326(a): the bid guarantee assures that the bidder will sign the contract.
    bid_security: choice(['none', 'claimed', 'returned'], {
      setBy: 'commands',
      label: 'Bid security',
      words: {
        none: 'None was required',
        claimed: 'Claimed from the bidder or surety',
        returned: 'Returned to the bidder',
      },
    }),
    rescission_by: person({ setBy: 'commands', label: 'Rescission proposed by' }),
    rescinded_at: instant({ setBy: 'commands', label: 'Rescinded' }),
  },
})
export type Award = RowOf<typeof award>

export const awardLine = defineRecord('award_lines', {
  label: 'Award line',
  plural: 'Award lines',
  about: 'The quantity and price of one line that is awarded to one vendor. Contracts and orders start from it.',
  access: { of: 'parent', parent: 'awards', by: 'award' },
  title: 'description',
  list: ['vendor', 'description', 'quantity', 'unit', 'unit_price', 'amount'],
  fields: {
    award: ref('awards', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0 }),
    vendor: ref('vendors', { required: true, setBy: 'commands' }),
    bid: ref('bids', { required: true, setBy: 'commands' }),
    line: ref('solicitation_lines', { required: true, setBy: 'commands' }),
    description: text({ required: true, max: 500, setBy: 'commands' }),
    quantity: number({ required: true, min: 0, decimals: 4, setBy: 'commands' }),
    unit: text({ required: true, max: 40, setBy: 'commands' }),
    unit_price: number({ required: true, min: 0, decimals: 6, dollars: true, setBy: 'commands', label: 'Unit price' }),
    amount: money({ required: true, min: 0, setBy: 'commands' }),
  },
})
export type AwardLine = RowOf<typeof awardLine>
/** With the name of its vendor. */
export type LineOfAward = AwardLine & { by: { name: string } }

export const protestPeriod = defineRegister('protest_periods', {
  label: 'Protest period',
  plural: 'Protest periods',
  about:
    'How long bidders may protest after a notice of intent, by solicitation type and amount, with effective dates and source.',
  control: { rule: ['kind', 'above'], loosens: { days: 'down', counted: 'any' }, strictest: true },
  title: 'kind',
  list: ['kind', 'above', 'days', 'counted', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(kinds, {
      required: true,
      words: {
        rfi: 'Request for information',
        rfq: 'Request for quotes',
        ifb: 'Invitation for bids',
        rfp: 'Request for proposals',
      },
    }),
    above: money({ adds: false, min: 0, initial: 0, help: 'Applies to awards above this amount.' }),
    days: number({
      required: true,
      min: 0,
      max: 60,
      decimals: 0,
      help: 'Days after the notice during which protests are accepted.',
    }),
    counted: choice(['calendar', 'working'], {
      initial: 'calendar',
      label: 'Counting method',
      words: { calendar: 'Calendar days', working: 'Business days' },
    }),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its section.' }),
  },
})
export type ProtestPeriod = RowOf<typeof protestPeriod>
