import { choice, date, files, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

const step = (label: string, help?: string) =>
  number({ required: true, min: 1, max: 5, decimals: 0, label, ...(help && { help }) })

export const risk = defineRecord('risks', {
  label: 'Risk',
  plural: 'Risks',
  about: 'Something that could go wrong, with its likelihood and impact before and after treatment.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open', 'treating', 'accepted'],
  title: 'title',
  list: ['number', 'title', 'category', 'likelihood', 'impact', 'treatment', 'owner', 'review_on', 'status'],
  find: ['about'],
  fields: {
    number: series('RK-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'Cause, event and effect' }),
    category: choice(['operations', 'security', 'finance', 'compliance', 'safety', 'supplier', 'reputation'], {
      required: true,
    }),
    likelihood: step('Likelihood', '1 rare, 2 unlikely, 3 possible, 4 likely, 5 almost certain'),
    impact: step('Impact', '1 negligible, 2 minor, 3 moderate, 4 major, 5 severe'),
    treatment: choice(['reduce', 'avoid', 'transfer', 'accept'], { initial: 'reduce' }),
    plan: longText({ max: 5_000, label: 'Mitigation' }),
    residual_likelihood: step('Residual likelihood'),
    residual_impact: step('Residual impact'),
    control: ref('controls', { label: 'Control' }),
    owner: person({ required: true }),
    review_on: date({
      required: true,
      label: 'Next review',
      due: { says: 'Review the risk {title}', for: ['owner'], while: ['open', 'treating', 'accepted'] },
    }),
    reviewed_on: date({ setBy: 'commands', label: 'Last reviewed' }),
    review_note: longText({ max: 2_000, setBy: 'commands', label: 'Last review' }),
    accepted_by: person({ setBy: 'commands', label: 'Accepted by' }),
    status: choice(['open', 'treating', 'accepted', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { treating: 'In treatment' },
    }),
  },
})
export type Risk = RowOf<typeof risk>

export const mishap = defineRecord('security_incidents', {
  label: 'Security incident',
  plural: 'Security incidents',
  about:
    'Something that went wrong in operations or security: reported, contained, resolved, and closed with lessons learned.',
  firstFrom: 'Report an incident when something goes wrong.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['reported', 'contained', 'resolved'],
  title: 'title',
  list: ['number', 'title', 'kind', 'severity', 'happened_at', 'lead', 'status'],
  find: ['about'],
  fields: {
    number: series('IR-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(['security', 'privacy', 'operations', 'supplier', 'physical'], { required: true }),
    severity: choice(['low', 'medium', 'high', 'critical'], { required: true }),
    about: longText({ required: true, max: 5_000, label: 'What happened' }),
    effect: longText({ max: 2_000, label: 'Affected people and systems' }),
    happened_at: instant({ required: true, label: 'Occurred' }),
    found_at: instant({ required: true, label: 'Found' }),
    lead: person({ required: true, label: 'Lead' }),
    risk: ref('risks', { label: 'Realized risk' }),
    control: ref('controls', { label: 'Failed control' }),
    documents: files(),
    contained_at: instant({ setBy: 'commands', label: 'Contained' }),
    containment: longText({ max: 5_000, setBy: 'commands', label: 'Containment' }),
    resolved_at: instant({ setBy: 'commands', label: 'Resolved' }),
    resolution: longText({ max: 5_000, setBy: 'commands', label: 'Resolution' }),
    cause: longText({ max: 5_000, setBy: 'commands', label: 'Cause (blameless)' }),
    lessons: longText({ max: 5_000, setBy: 'commands', label: 'Lessons learned' }),
    looked_back_by: person({ setBy: 'commands', label: 'Post-mortem by' }),
    reported_by: person({ required: true, setBy: 'commands', label: 'Reported by' }),
    status: choice(['reported', 'contained', 'resolved', 'closed'], { initial: 'reported', setBy: 'commands' }),
  },
})
export type Mishap = RowOf<typeof mishap>
