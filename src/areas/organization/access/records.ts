import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const accessReview = defineRecord('access_reviews', {
  label: 'Access review',
  plural: 'Access reviews',
  about: 'Every role that is held on a day, each kept or taken away by somebody else than its holder, with the reason.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'title',
  list: ['number', 'title', 'due_on', 'grants', 'decided', 'revoked', 'status'],
  find: [],
  fields: {
    number: series('AR-{year}-{count}'),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    owner: person({ required: true, setBy: 'commands', label: 'Run by' }),
    due_on: date({ required: true, setBy: 'commands', label: 'Due', due: { for: ['owner'], while: ['open'] } }),
    grants: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Roles' }),
    decided: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    revoked: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Taken away' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type AccessReview = RowOf<typeof accessReview>

export const accessReviewItem = defineRecord('access_review_items', {
  label: 'Reviewed role',
  plural: 'Reviewed roles',
  about: 'One role of one person as it was when the review began, and what became of it.',
  access: { of: 'parent', parent: 'access_reviews', by: 'review' },
  title: 'role',
  list: ['member', 'role', 'granted_at', 'expires_at', 'decision', 'reviewer'],
  fields: {
    review: ref('access_reviews', { required: true, setBy: 'commands' }),
    member: person({ required: true, setBy: 'commands', label: 'Person' }),
    role: text({ required: true, max: 20, setBy: 'commands' }),
    granted_at: instant({ setBy: 'commands', label: 'Given' }),
    expires_at: instant({ setBy: 'commands', label: 'Ends' }),
    granted_by: person({ setBy: 'commands', label: 'Given by' }),
    finding: longText({ max: 1_000, setBy: 'commands', label: 'Finding' }),
    decision: choice(['pending', 'keep', 'revoke'], {
      initial: 'pending',
      setBy: 'commands',
      words: { pending: 'To be decided', keep: 'Kept', revoke: 'Taken away' },
    }),
    reason: text({ max: 500, setBy: 'commands' }),
    reviewer: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
  },
})
export type AccessReviewItem = RowOf<typeof accessReviewItem>

export const dutyConflict = defineRecord('duty_conflicts', {
  label: 'Conflict of duties',
  plural: 'Conflicts of duties',
  about:
    'Two duties that one person must not combine, named by what is done in the product, and what stands against it.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  changedBy: 'commands',
  openWhile: ['in_force'],
  title: 'name',
  list: ['name', 'severity', 'guard', 'status'],
  fields: {
    name: text({ required: true, max: 160, unique: true }),
    first: text({
      required: true,
      max: 500,
      label: 'One duty',
      help: 'Commands, divided by commas, such as requisitions/submit. What ends in a star stands for all that begin so.',
    }),
    second: text({ required: true, max: 500, label: 'The other duty' }),
    same_record: choice(['record', 'person'], {
      initial: 'person',
      label: 'Looked for on',
      words: { record: 'The same record', person: 'Anything the person did' },
    }),
    severity: choice(['low', 'medium', 'high'], { required: true }),
    why: longText({ max: 1_000, label: 'What could happen' }),
    guard: text({
      max: 300,
      label: 'What stands against it',
      help: 'The rule or the second person that prevents or finds it.',
    }),
    status: choice(['in_force', 'retired'], { initial: 'in_force', setBy: 'commands' }),
  },
})
export type DutyConflict = RowOf<typeof dutyConflict>
