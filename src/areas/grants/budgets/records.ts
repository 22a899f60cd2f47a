import {
  choice,
  date,
  files,
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

/** The object classes of section B of the SF-424A, in its order. */
export const objectClasses = [
  'personnel',
  'fringe',
  'travel',
  'equipment',
  'supplies',
  'contractual',
  'construction',
  'other',
  'indirect',
] as const
export type ObjectClass = (typeof objectClasses)[number]
export const classWords: Record<ObjectClass, string> = {
  personnel: 'a. Personnel',
  fringe: 'b. Fringe benefits',
  travel: 'c. Travel',
  equipment: 'd. Equipment',
  supplies: 'e. Supplies',
  contractual: 'f. Contractual',
  construction: 'g. Construction',
  other: 'h. Other',
  indirect: 'j. Indirect charges',
}

/** The cost classification of the SF-271, lines 11a to 11m. The SF-424C has a row for each. */
export const constructionLines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'] as const
export type ConstructionLine = (typeof constructionLines)[number]
export const constructionWords: Record<ConstructionLine, string> = {
  a: 'a. Administrative expense',
  b: 'b. Preliminary expense',
  c: 'c. Land, structures, right-of-way',
  d: 'd. Architectural engineering basic fees',
  e: 'e. Other architectural engineering fees',
  f: 'f. Project inspection fees',
  g: 'g. Land development',
  h: 'h. Relocation expense',
  i: 'i. Relocation payments to individuals and businesses',
  j: 'j. Demolition and removal',
  k: 'k. Construction and project improvement cost',
  l: 'l. Equipment',
  m: 'm. Miscellaneous cost',
}

export const grantBudgetLine = defineRecord('grant_budget_lines', {
  label: 'Grant budget line',
  plural: 'Grant budget lines',
  about: 'The award’s and the agency’s share of one object class of the SF-424A.',
  access: { of: 'parent', parent: 'grants', by: 'funding' },
  title: 'description',
  list: ['class', 'description', 'federal', 'match'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    class: choice(objectClasses, { required: true, label: 'Object class', words: classWords }),
    description: text({ required: true, max: 300 }),
    federal: money({ required: true, min: 0, initial: 0, label: 'Award share' }),
    match: money({ min: 0, initial: 0, label: 'Match' }),
  },
})
export type GrantBudgetLine = RowOf<typeof grantBudgetLine>

export const amendmentKinds = [
  'transfer',
  'scope',
  'key_person',
  'extension',
  'more_funds',
  'subaward',
  'match_total',
  'participant_support',
  'construction_shift',
] as const

const moving = { kind: amendmentKinds.filter((kind) => kind !== 'extension') }
const transfers = { kind: ['transfer', 'participant_support', 'construction_shift'] }
const ofMoney = { kind: [...transfers.kind, 'more_funds', 'match_total'] }

export const grantAmendment = defineRecord('grant_amendments', {
  label: 'Grant budget amendment',
  plural: 'Grant budget amendments',
  about: 'A change of an award or its budget, with the reason, any prior approval and the decision.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'funding', 'title', 'kind', 'amount', 'share', 'status'],
  fields: {
    number: series('GA-{year}-{count}'),
    funding: ref('grants', { required: true, label: 'Grant' }),
    title: text({ required: true, max: 200 }),
    kind: choice(amendmentKinds, {
      required: true,
      words: {
        transfer: 'Budget transfer',
        scope: 'Change of scope',
        key_person: 'Change of key personnel',
        extension: 'No-cost extension',
        more_funds: 'Change in funding',
        subaward: 'New subaward',
        match_total: 'Change in match',
        participant_support: 'Transfer from participant support',
        construction_shift: 'Construction and nonconstruction transfer',
      },
    }),
    from_class: choice(objectClasses, {
      label: 'From class',
      words: classWords,
      onlyFor: { kind: amendmentKinds.filter((kind) => !['extension', 'more_funds', 'match_total'].includes(kind)) },
      requiredTo: { submit: transfers, approve: transfers },
    }),
    to_class: choice(objectClasses, {
      label: 'To class',
      words: classWords,
      onlyFor: moving,
      requiredTo: { submit: transfers, approve: transfers },
    }),
    amount: money({
      label: 'Amount',
      help: 'The amount transferred, or the change of the award or of the match.',
      onlyFor: moving,
      requiredTo: { submit: ofMoney, approve: ofMoney },
    }),
    new_end: date({
      label: 'New end date',
      onlyFor: { kind: ['extension'] },
      requiredTo: { submit: true, approve: true },
    }),
    reason: longText({ required: true, max: 5_000 }),
    approval: text({
      max: 200,
      label: 'Agency approval',
      help: 'Number and date of the awarding agency’s letter, where prior approval is required.',
    }),
    approved_on: date({
      label: 'Effective date',
      help: 'The date of the awarding agency’s amendment. Reports count a change of the award or the match from this date on. Blank: the day of the decision here.',
    }),
    documents: files(),
    share: percent({
      setBy: 'commands',
      label: 'Total transferred (%)',
      help: 'All transfers between object classes including this one, as a share of the budget.',
    }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', returned: 'Returned for changes' },
    }),
  },
})
export type GrantAmendment = RowOf<typeof grantAmendment>
