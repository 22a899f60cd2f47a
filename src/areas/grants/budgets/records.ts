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

export const grantBudgetLine = defineRecord('grant_budget_lines', {
  label: 'Grant budget line',
  plural: 'Grant budget lines',
  about: 'What an award pays for in one object class of the SF-424A, and what the agency adds to it.',
  access: { of: 'parent', parent: 'grants', by: 'funding' },
  title: 'description',
  list: ['class', 'description', 'federal', 'match'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    class: choice(objectClasses, { required: true, label: 'Object class', words: classWords }),
    description: text({ required: true, max: 300 }),
    federal: money({ required: true, min: 0, initial: 0, label: 'Award pays' }),
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

export const grantAmendment = defineRecord('grant_amendments', {
  label: 'Budget amendment',
  plural: 'Budget amendments',
  about:
    'A change of an award or of its budget: what moves, why, whether the giver must approve it first, and who decided it.',
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
        transfer: 'Move between object classes',
        scope: 'Change of scope',
        key_person: 'Key person',
        extension: 'Extension without cost',
        more_funds: 'More or less money',
        subaward: 'Subaward that was not proposed',
        match_total: 'Total of the match',
        participant_support: 'Out of participant support',
        construction_shift: 'Between construction and other work',
      },
    }),
    from_class: choice(objectClasses, { label: 'Out of', words: classWords }),
    to_class: choice(objectClasses, { label: 'Into', words: classWords }),
    amount: money({ label: 'Amount', help: 'What moves; for more or less money the change of the award.' }),
    new_end: date({ label: 'New end' }),
    reason: longText({ required: true, max: 5_000 }),
    approval: text({
      max: 200,
      label: 'Their approval',
      help: 'Number and day of the letter of the giver, where it must approve first.',
    }),
    documents: files(),
    share: percent({
      setBy: 'commands',
      label: 'Moved in all',
      help: 'All moves between object classes with this one, of the budget.',
    }),
    asked_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
    }),
  },
})
export type GrantAmendment = RowOf<typeof grantAmendment>
