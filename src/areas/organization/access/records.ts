import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const accessReview = defineRecord('access_reviews', {
  label: 'Access review',
  plural: 'Access reviews',
  about:
    'A review of every role held on a date. Someone other than the holder keeps or removes each role, with a reason.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'title',
  list: ['number', 'title', 'due_on', 'grants', 'decided', 'revoked', 'status'],
  find: [],
  fields: {
    number: series('AR-{year}-{count}'),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    owner: person({ required: true, setBy: 'commands', label: 'Owner' }),
    due_on: date({
      required: true,
      setBy: 'commands',
      label: 'Due',
      due: { says: 'Review {title}', for: ['owner'], while: ['open'] },
    }),
    grants: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Roles' }),
    decided: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    revoked: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Roles removed' }),
    closed_at: instant({ setBy: 'commands', label: 'Closed on' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands', words: { open: 'In progress' } }),
  },
})
export type AccessReview = RowOf<typeof accessReview>

export const accessReviewItem = defineRecord('access_review_items', {
  label: 'Access review item',
  plural: 'Access review items',
  about: 'One person’s role as of the start of the review, with the decision.',
  access: { of: 'parent', parent: 'access_reviews', by: 'review' },
  title: 'role',
  list: ['member', 'role', 'granted_at', 'expires_at', 'decision', 'reviewer'],
  fields: {
    review: ref('access_reviews', { required: true, setBy: 'commands' }),
    member: person({ required: true, setBy: 'commands', label: 'Person' }),
    role: text({ required: true, max: 20, setBy: 'commands' }),
    granted_at: instant({ setBy: 'commands', label: 'Granted on' }),
    expires_at: instant({ setBy: 'commands', label: 'Expires' }),
    granted_by: person({ setBy: 'commands', label: 'Granted by' }),
    finding: longText({ max: 1_000, setBy: 'commands', label: 'Finding' }),
    decision: choice(['pending', 'keep', 'revoke'], {
      initial: 'pending',
      setBy: 'commands',
      words: { pending: 'Not decided', keep: 'Kept', revoke: 'Removed' },
    }),
    reason: text({ max: 500, setBy: 'commands' }),
    reviewer: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided on' }),
  },
})
export type AccessReviewItem = RowOf<typeof accessReviewItem>

export const dutyConflict = defineRecord('duty_conflicts', {
  label: 'Segregation-of-duties rule',
  plural: 'Segregation-of-duties rules',
  about: 'Two duties that one person must not combine, listed by their commands, with the mitigating control.',
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
      label: 'First duty',
      help: 'Commands separated by commas, such as requisitions/submit. End with an asterisk to match every command that begins that way.',
    }),
    second: text({ required: true, max: 500, label: 'Second duty' }),
    same_record: choice(['record', 'person'], {
      initial: 'person',
      label: 'Checked on',
      words: { record: 'Same record', person: 'Any record' },
    }),
    severity: choice(['low', 'medium', 'high'], { required: true }),
    why: longText({ max: 1_000, label: 'Risk' }),
    guard: text({
      max: 300,
      label: 'Mitigating control',
      help: 'The rule or second person that prevents or detects the conflict.',
    }),
    status: choice(['in_force', 'retired'], { initial: 'in_force', setBy: 'commands', words: { in_force: 'Active' } }),
  },
})
export type DutyConflict = RowOf<typeof dutyConflict>
