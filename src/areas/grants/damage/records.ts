import {
  choice,
  date,
  files,
  flag,
  longText,
  money,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { categoryWords } from '../public-assistance/records.ts'

export const damageItem = defineRecord('damage_items', {
  label: 'Damage item',
  plural: 'Damage items',
  about: 'One damaged site, with the cause, dimensions and estimated repair cost.',
  firstFrom: 'Add a damage item for each damaged site.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'reported'],
  title: 'title',
  list: ['number', 'title', 'category', 'estimate', 'complete', 'priority', 'project', 'reported_on', 'status'],
  find: ['description', 'cause'],
  sections: [
    {
      title: 'Damage',
      fields: ['declaration', 'request', 'incident', 'asset', 'title', 'category', 'site', 'description', 'cause'],
    },
    { title: 'Cost', fields: ['estimate', 'complete', 'labor', 'insured'] },
    {
      title: 'For FEMA’s review',
      fields: ['replacement', 'historic', 'environment', 'mitigate', 'flood_zone', 'priority'],
    },
    { title: 'Photos and lateness', fields: ['photos', 'late_reason'] },
  ],
  fields: {
    number: series('DI-{year}-{count}'),
    declaration: ref('disaster_declarations', { required: true }),
    request: ref('pa_requests', { label: 'Request', requiredTo: { report: true } }),
    incident: ref('emergency_incidents', { label: 'Incident', help: 'The incident managed by the operations center.' }),
    asset: ref('assets', { label: 'Asset', help: 'The registered asset that was damaged, if any.' }),
    title: text({ required: true, max: 200, label: 'Name', help: 'The common name, such as Mill Road culvert.' }),
    category: choice(['A', 'B', 'C', 'D', 'E', 'F', 'G'], { required: true, words: categoryWords }),
    site: place({ label: 'Location' }),
    description: longText({ required: true, max: 5_000, help: 'Damaged components with dimensions and materials.' }),
    cause: longText({ required: true, max: 2_000, help: 'How the water, wind or fire caused the damage.' }),
    estimate: money({ required: true, min: 0, label: 'Repair cost' }),
    replacement: money({
      min: 0,
      label: 'Replacement cost',
      help: 'For the whole facility. Damage up to half of this is repaired (44 CFR 206.226(f)).',
    }),
    complete: percent({ min: 0, max: 100, initial: 0, label: 'Work completed' }),
    labor: choice(['own', 'contract', 'mutual_aid', 'donated', 'several'], {
      label: 'Work by',
      words: { own: 'Force account', mutual_aid: 'Mutual aid', several: 'Mixed' },
    }),
    insured: flag(),
    historic: flag({ label: 'Old or historic', help: 'More than 45 years old, listed, or in a historic district.' }),
    environment: flag({ label: 'Water, wetland or habitat' }),
    mitigate: flag({ label: 'Mitigation opportunity' }),
    flood_zone: flag({ label: 'In a flood hazard area' }),
    priority: choice(['high', 'medium', 'low'], { initial: 'medium' }),
    photos: files({ label: 'Photos and documents' }),
    late_reason: longText({
      max: 2_000,
      label: 'Reason for late report',
      requiredTo: { report: 'after the deadline' },
    }),
    reported_on: date({ setBy: 'commands', label: 'Reported on' }),
    project: ref('pa_projects', { setBy: 'commands', label: 'Project' }),
    decision: longText({ max: 2_000, setBy: 'commands' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['draft', 'reported', 'accepted', 'in_project', 'ineligible', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { in_project: 'In a project' },
    }),
  },
})
export type DamageItem = RowOf<typeof damageItem>

const answer = { words: { yes: 'Yes', no: 'No', unclear: 'Unknown' } } as const
const answers = ['yes', 'no', 'unclear'] as const

export const eligibilityCheck = defineRecord('eligibility_checks', {
  label: 'Eligibility check',
  plural: 'Eligibility checks',
  about: 'The eligibility questions of 44 CFR 206.223 for one damage item, with answers and supporting facts.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'result',
  list: ['damage', 'caused', 'in_area', 'responsible', 'careful', 'other_agency', 'checked_by', 'status'],
  fields: {
    damage: ref('damage_items', { required: true, label: 'Damage item' }),
    caused: choice(answers, { required: true, label: 'Caused by the event', ...answer }),
    in_area: choice(answers, {
      required: true,
      label: 'In the designated area',
      help: 'Sheltering and evacuation can be outside it.',
      ...answer,
    }),
    responsible: choice(answers, {
      required: true,
      label: 'Legal responsibility',
      help: 'By ownership, lease or law on the date of the event.',
      ...answer,
    }),
    careful: choice(answers, { required: true, label: 'No negligence', ...answer }),
    other_agency: choice(answers, { required: true, label: 'No other federal agency has authority', ...answer }),
    maintained: choice(answers, {
      label: 'Maintained before the event',
      help: 'For roads, water control and debris basins: inspection and maintenance records are on file.',
      ...answer,
    }),
    facts: longText({
      required: true,
      max: 5_000,
      help: 'Reports, photographs, deeds and maintenance records that support the answers.',
    }),
    documents: files(),
    result: text({ required: true, max: 300, setBy: 'commands', label: 'Determination' }),
    checked_by: person({ required: true, setBy: 'commands', label: 'Checked by' }),
    checked_on: date({ setBy: 'commands', label: 'Checked on' }),
    status: choice(['eligible', 'not_eligible', 'facts_missing'], {
      initial: 'facts_missing',
      setBy: 'commands',
      words: { not_eligible: 'Ineligible', facts_missing: 'More information needed' },
    }),
  },
})
export type EligibilityCheck = RowOf<typeof eligibilityCheck>
