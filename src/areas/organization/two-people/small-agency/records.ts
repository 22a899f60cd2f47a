import { choice, date, flag, instant, longText, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const smallAgency = defineRecord('small_agency_declarations', {
  label: 'Small-agency declaration',
  plural: 'Small-agency declarations',
  about: 'The agency’s statement that it has too few people to separate duties, with its period and its reviewer.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  openWhile: [],
  inOrder: [['valid_from', 'valid_to']],
  title: 'number',
  list: ['number', 'reviewer', 'outside', 'valid_from', 'valid_to', 'approved_by', 'status'],
  find: ['reason'],
  fields: {
    number: series('SMD-{year}-{count}'),
    reason: longText({
      required: true,
      max: 5_000,
      label: 'Reason',
      help: 'Number of people, and the two duties one person must combine.',
    }),
    reviewer: person({
      label: 'Compensating reviewer',
      help: 'A colleague who reviews each act afterward. Leave blank for an external auditor.',
    }),
    outside: text({
      max: 200,
      label: 'External auditor',
      help: 'The firm or the state auditor’s office that reviews each act afterward.',
    }),
    outside_email: text({
      max: 120,
      format: 'email',
      label: 'Email of the external auditor',
      help: 'A link to confirm the review goes to this address, and a notice of each act.',
    }),
    confirmed_name: text({ max: 120, name: true, setBy: 'commands', label: 'Review confirmed by' }),
    confirmed_email: text({ max: 120, setBy: 'commands', label: 'Confirmed from the mailbox' }),
    confirmed_at: instant({ setBy: 'commands', label: 'Review confirmed on' }),
    valid_from: date({ required: true, label: 'Effective from' }),
    valid_to: date({
      required: true,
      label: 'Effective to (inclusive)',
      due: { says: 'Renew the declaration {number}', for: ['declared_by'], while: ['approved'] },
    }),
    declared_by: person({ required: true, setBy: 'commands', label: 'Declared by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    approved_at: instant({ setBy: 'commands', label: 'Approved on' }),
    sole: flag({ setBy: 'commands', label: 'Only one administrator' }),
    ended_at: instant({ setBy: 'commands', label: 'Ended on' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Note' }),
    status: choice(['submitted', 'approved', 'rejected', 'ended'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval' },
    }),
  },
})
export type SmallAgency = RowOf<typeof smallAgency>

export const smallAgencyAct = defineRecord('small_agency_acts', {
  label: 'Small-agency act',
  plural: 'Small-agency acts',
  about: 'One person’s act under a small-agency declaration, with its review.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title', 'act', 'person', 'at', 'reviewed_by', 'status'],
  fields: {
    declaration: ref('small_agency_declarations', { required: true, setBy: 'commands' }),
    act: choice(['approved', 'released', 'loosened', 'adopted'], {
      required: true,
      setBy: 'commands',
      words: {
        approved: 'Approved their own document',
        released: 'Released a payment for an invoice they wrote or approved',
        loosened: 'Approved their own control change',
        adopted: 'Adopted a budget line they wrote',
      },
    }),
    document_table: text({ required: true, max: 63, told: false, setBy: 'commands' }),
    document: text({ required: true, max: 36, told: false, setBy: 'commands' }),
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Document' }),
    person: person({ required: true, setBy: 'commands', label: 'Performed by' }),
    at: instant({ required: true, setBy: 'commands', label: 'Performed on' }),
    review_by: date({
      required: true,
      setBy: 'commands',
      label: 'Review due',
      due: { says: 'Review {title}', for: ['reviewer'], while: ['to_review'] },
    }),
    reviewer: person({ setBy: 'commands', label: 'Reviewer' }),
    reviewed_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    reviewed_at: instant({ setBy: 'commands', label: 'Reviewed on' }),
    finding: longText({ max: 5_000, setBy: 'commands', label: 'Review findings' }),
    status: choice(['to_review', 'accepted', 'objected'], {
      initial: 'to_review',
      setBy: 'commands',
      words: { to_review: 'Waiting for review' },
    }),
  },
})
export type SmallAgencyAct = RowOf<typeof smallAgencyAct>
