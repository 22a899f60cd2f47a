import { reasonOfChange } from '#platform/records/control.ts'
import {
  choice,
  date,
  instant,
  lastDayInForce,
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
import { kinds } from '../solicitations/records.ts'
import { byPanel } from '../solicitations/words.ts'

export const award = defineRecord('awards', {
  label: 'Award',
  plural: 'Awards',
  about:
    'Who gets what of a solicitation, from the recommendation over its approval and the standstill to the award that contracts and orders take up.',
  access: { of: 'organization', read: 'manager', write: 'manager', judged: byPanel },
  title: 'title',
  list: ['number', 'title', 'total', 'status', 'standstill_until'],
  fields: {
    number: series('AW-{year}-{count}'),
    title: text({ required: true, max: 200, setBy: 'commands' }),
    solicitation: ref('solicitations', { required: true, setBy: 'commands' }),
    evaluation: ref('evaluations', { required: true, setBy: 'commands' }),
    basis: choice(['whole', 'lines', 'split'], {
      required: true,
      setBy: 'commands',
      words: { whole: 'All to one bidder', lines: 'Line by line', split: 'Split by calculation' },
    }),
    total: money({ required: true, min: 0, setBy: 'commands' }),
    reason: longText({ max: 2_000, setBy: 'commands', label: 'Why not the first in rank' }),
    memo: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Recommendation' }),
    // Of a split: nobody can do better than this, and how far the total is from it.
    bound: money({ adds: false, min: 0, setBy: 'commands', label: 'Proven lower bound' }),
    gap: percent({ min: 0, setBy: 'commands' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'intended', 'awarded', 'annulled'], {
      initial: 'draft',
      setBy: 'commands',
      words: { intended: 'Announced' },
    }),
    written_by: person({ required: true, setBy: 'commands', label: 'Written by' }),
    notice_at: instant({ setBy: 'commands', label: 'Notice of intent' }),
    standstill_until: date({
      setBy: 'commands',
      label: 'Standstill until',
      due: { for: ['written_by'], while: ['intended'] },
    }),
    standstill_source: text({ max: 300, setBy: 'commands', label: 'By the rule' }),
    awarded_at: instant({ setBy: 'commands', label: 'Awarded' }),
  },
})
export type Award = RowOf<typeof award>

export const awardLine = defineRecord('award_lines', {
  label: 'Awarded line',
  plural: 'Awarded lines',
  about: 'What one vendor gets of one line, at which price: what contracts and orders begin with.',
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

export const standstillPeriod = defineRecord('standstill_periods', {
  label: 'Standstill period',
  plural: 'Standstill periods',
  about:
    'How long bidders may protest after a notice of intent, by kind of solicitation and by amount, from a day on, with the rule that says so.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: { rule: ['kind', 'above'], loosens: { days: 'down', counted: 'any' }, ends: 'valid_until', strictest: true },
  inOrder: [['valid_from', 'valid_until']],
  title: 'kind',
  list: ['kind', 'above', 'days', 'counted', 'valid_from', 'valid_until', 'source'],
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
    above: money({ adds: false, min: 0, initial: 0, help: 'Holds for awards above this amount.' }),
    days: number({
      required: true,
      min: 0,
      max: 60,
      decimals: 0,
      help: 'Days after the notice in which a protest is taken.',
    }),
    counted: choice(['calendar', 'working'], {
      initial: 'calendar',
      label: 'Counted in',
      words: { calendar: 'Calendar days', working: 'Working days' },
    }),
    valid_from: date({ required: true, label: 'From' }),
    valid_until: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The code, ordinance or policy, with its paragraph.' }),
    reason: reasonOfChange(),
  },
})
export type StandstillPeriod = RowOf<typeof standstillPeriod>
