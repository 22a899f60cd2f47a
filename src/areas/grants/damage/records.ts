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
  about:
    'One damaged place of the inventory: what was damaged, by what, how far, and what its repair is thought to cost.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'reported'],
  title: 'title',
  list: ['number', 'title', 'category', 'estimate', 'complete', 'priority', 'project', 'reported_on', 'status'],
  find: ['description', 'cause'],
  fields: {
    number: series('DI-{year}-{count}'),
    declaration: ref('disaster_declarations', { required: true }),
    request: ref('pa_requests', { label: 'Request' }),
    incident: ref('emergency_incidents', {
      label: 'Incident',
      help: 'The storm or flood as the operations center ran it.',
    }),
    asset: ref('assets', { label: 'Asset', help: 'Where what is damaged is one of ours on the register.' }),
    title: text({ required: true, max: 200, label: 'Place', help: 'As people call it: Mill Road culvert.' }),
    category: choice(['A', 'B', 'C', 'D', 'E', 'F', 'G'], { required: true, words: categoryWords }),
    site: place({ label: 'Where' }),
    description: longText({ required: true, max: 5_000, help: 'What is damaged, with its dimensions and materials.' }),
    cause: longText({
      required: true,
      max: 2_000,
      help: 'How the event damaged it: what the water, the wind or the fire did.',
    }),
    estimate: money({ required: true, min: 0, label: 'Cost of the repair' }),
    replacement: money({
      min: 0,
      label: 'Cost of a replacement',
      help: 'Of the whole facility. Damage up to half of it is repaired (44 CFR 206.226(f)).',
    }),
    complete: percent({ min: 0, max: 100, initial: 0, label: 'Work done' }),
    labor: choice(['own', 'contract', 'mutual_aid', 'donated', 'several'], {
      label: 'Work by',
      words: { own: 'Our own people', mutual_aid: 'Mutual aid', several: 'Several of them' },
    }),
    insured: flag(),
    historic: flag({ label: 'Old or historic', help: 'More than 45 years old, listed, or in a historic district.' }),
    environment: flag({ label: 'Water, wetland or habitat' }),
    mitigate: flag({ label: 'Could be built stronger' }),
    flood_zone: flag({ label: 'In a flood hazard area' }),
    priority: choice(['high', 'medium', 'low'], { initial: 'medium' }),
    photos: files({ label: 'Photographs and documents' }),
    late_reason: longText({ max: 2_000, label: 'Why it is reported late' }),
    reported_on: date({ setBy: 'commands', label: 'Reported' }),
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

const answer = { words: { yes: 'Yes', no: 'No', unclear: 'Not known yet' } } as const
const answers = ['yes', 'no', 'unclear'] as const

export const eligibilityCheck = defineRecord('eligibility_checks', {
  label: 'Eligibility check',
  plural: 'Eligibility checks',
  about:
    'The questions of 44 CFR 206.223 about one damaged place, answered by somebody with the facts that the answers rest on.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'result',
  list: ['damage', 'caused', 'in_area', 'responsible', 'careful', 'other_agency', 'checked_by', 'status'],
  fields: {
    damage: ref('damage_items', { required: true, label: 'Damage' }),
    caused: choice(answers, { required: true, label: 'Caused by the event', ...answer }),
    in_area: choice(answers, {
      required: true,
      label: 'In the designated area',
      help: 'Sheltering and evacuation may be outside of it.',
      ...answer,
    }),
    responsible: choice(answers, {
      required: true,
      label: 'Our legal responsibility',
      help: 'By ownership, lease or law, on the day of the event.',
      ...answer,
    }),
    careful: choice(answers, { required: true, label: 'Not of our own negligence', ...answer }),
    other_agency: choice(answers, { required: true, label: 'No other federal agency pays for it', ...answer }),
    maintained: choice(answers, {
      label: 'Maintained before the event',
      help: 'For roads, water control and debris basins: inspection and maintenance records are on file.',
      ...answer,
    }),
    facts: longText({
      required: true,
      max: 5_000,
      help: 'What the answers rest on: reports, photographs, deeds, maintenance records.',
    }),
    documents: files(),
    result: text({ required: true, max: 300, setBy: 'commands', label: 'What follows' }),
    checked_by: person({ required: true, setBy: 'commands', label: 'Checked by' }),
    checked_on: date({ setBy: 'commands', label: 'Checked' }),
    status: choice(['eligible', 'not_eligible', 'facts_missing'], {
      initial: 'facts_missing',
      setBy: 'commands',
      words: { not_eligible: 'Not eligible', facts_missing: 'Facts are missing' },
    }),
  },
})
export type EligibilityCheck = RowOf<typeof eligibilityCheck>
