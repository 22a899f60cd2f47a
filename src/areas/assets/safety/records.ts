import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  number,
  person,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const eventKinds = ['injury', 'near_miss', 'property_damage', 'observation'] as const
/** OSHA 300, columns G to J, and what is not recorded. */
export const outcomes = ['death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none'] as const
/** OSHA 300, column M. */
export const illnesses = ['injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other_illness'] as const

export const safetyEvent = defineRecord('safety_events', {
  label: 'Safety event',
  plural: 'Safety events',
  about:
    'Something that hurt somebody or could have: what happened, what it was that went wrong, and what is done so that it does not come again. It names nobody who was hurt.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['reported', 'investigating'],
  title: 'title',
  list: ['number', 'title', 'kind', 'happened_at', 'department', 'action_due', 'status'],
  find: ['what_happened'],
  fields: {
    number: series('SE-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    kind: choice(eventKinds, {
      required: true,
      label: 'Kind',
      words: { near_miss: 'Near miss', property_damage: 'Property damage' },
    }),
    happened_at: instant({ required: true, label: 'When' }),
    location: text({ required: true, max: 200, label: 'Where' }),
    department: ref('cost_centers'),
    asset: ref('assets'),
    what_happened: longText({
      required: true,
      max: 5_000,
      label: 'What happened',
      help: 'Without names of those who were hurt: those stand in the case.',
    }),
    photos: files(),
    probability: number({ min: 1, max: 5, decimals: 0, label: 'Likely again (1 to 5)' }),
    consequence: number({ min: 1, max: 5, decimals: 0, label: 'As bad as (1 to 5)' }),
    root_cause: longText({ max: 2_000, label: 'Why it happened' }),
    action: longText({ max: 2_000, label: 'What is done so that it does not come again' }),
    action_owner: person({ label: 'Who does it' }),
    action_due: date({ label: 'To be done by', due: { for: ['action_owner'], while: ['reported', 'investigating'] } }),
    action_done_on: date({ setBy: 'commands', label: 'Done on' }),
    reported_by: person({ required: true, setBy: 'commands', label: 'Reported by' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closing: longText({ max: 2_000, setBy: 'commands', label: 'What was found' }),
    status: choice(['reported', 'investigating', 'closed'], { initial: 'reported', setBy: 'commands' }),
  },
})
export type SafetyEvent = RowOf<typeof safetyEvent>

export const injuryCase = defineRecord('injury_cases', {
  label: 'Injury case',
  plural: 'Injury cases',
  about:
    'Who was hurt in an event and how badly: the columns of OSHA Form 300 and what Form 301 asks. Read by managers alone.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  restricted: true,
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'number',
  list: ['number', 'employee', 'job_title', 'injured_on', 'outcome', 'days_away', 'days_restricted', 'status'],
  fields: {
    number: series('{year}-{count}', { label: 'Case (A)' }),
    event: ref('safety_events', { required: true }),
    employee: text({ sealed: true, required: true, max: 120, label: 'Employee (B)' }),
    privacy: flag({
      label: 'Privacy case',
      help: 'The log says “privacy case” in the place of the name (29 CFR 1904.29(b)(6)).',
    }),
    job_title: text({ required: true, max: 120, label: 'Job title (C)' }),
    injured_on: date({ required: true, label: 'Date (D)' }),
    location: text({ required: true, max: 200, label: 'Where (E)' }),
    injury: text({
      sealed: true,
      required: true,
      max: 300,
      label: 'Injury or illness, part of the body, what did it (F)',
    }),
    outcome: choice(outcomes, {
      required: true,
      label: 'Worst outcome (G to J)',
      words: {
        days_away: 'Days away from work',
        restricted: 'Job transfer or restriction',
        other_recordable: 'Other recordable case',
        first_aid: 'First aid only, not recorded',
        none: 'No injury',
      },
    }),
    days_away: number({ min: 0, max: 180, decimals: 0, initial: 0, label: 'Days away (K)' }),
    days_restricted: number({ min: 0, max: 180, decimals: 0, initial: 0, label: 'Days restricted (L)' }),
    illness: choice(illnesses, {
      initial: 'injury',
      label: 'Type (M)',
      words: {
        skin: 'Skin disorder',
        respiratory: 'Respiratory condition',
        hearing: 'Hearing loss',
        other_illness: 'All other illnesses',
      },
    }),
    inpatient: flag({ label: 'Inpatient stay, amputation or lost eye' }),
    learned_at: instant({ required: true, label: 'The agency learned of it' }),
    reported_at: instant({ label: 'Reported to OSHA' }),
    treated_at: text({ sealed: true, max: 200, label: 'Treated at' }),
    physician: text({ sealed: true, max: 120 }),
    hired_on: date({ label: 'Hired' }),
    began_at: text({ max: 40, label: 'Began work at' }),
    doing: longText({ sealed: true, max: 2_000, label: 'What the employee was doing just before' }),
    object: text({ sealed: true, max: 200, label: 'Object or substance that harmed' }),
    completed_on: date({ label: 'Form 301 completed' }),
    report_by: instant({ setBy: 'commands', label: 'Report to OSHA by' }),
    record_by: date({ setBy: 'commands', label: 'Record by' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type InjuryCase = RowOf<typeof injuryCase>

export const safetyYear = defineRecord('safety_years', {
  label: 'Safety year',
  plural: 'Safety years',
  about:
    'What OSHA Form 300A needs besides the cases: how many people worked and how many hours, and who certified the summary.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'year',
  list: ['year', 'establishment', 'employees', 'hours', 'certified_by', 'posted_on', 'status'],
  fields: {
    year: text({ required: true, max: 20, unique: true }),
    establishment: text({ required: true, max: 200 }),
    industry: text({ max: 10, label: 'NAICS' }),
    employees: number({ required: true, min: 0, max: 1_000_000, decimals: 0, label: 'Average number of employees' }),
    hours: number({ required: true, min: 0, max: 1_000_000_000, decimals: 0, label: 'Hours worked' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    certified_by: person({ setBy: 'commands', label: 'Certified by' }),
    posted_on: date({ setBy: 'commands', label: 'Posted on' }),
    status: choice(['open', 'certified'], { marks: { certified: 'done' }, initial: 'open', setBy: 'commands' }),
  },
})
export type SafetyYear = RowOf<typeof safetyYear>

export const jobHazard = defineRecord('job_hazards', {
  label: 'Job hazard analysis',
  plural: 'Job hazard analyses',
  about: 'A job step by step: what can go wrong in each, how bad it is, and what is done against it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'approved'],
  title: 'job',
  list: ['number', 'job', 'class', 'reviewed_on', 'status'],
  fields: {
    number: series('JHA-{count}'),
    job: text({ required: true, max: 200 }),
    class: ref('asset_classes', { label: 'On assets of' }),
    gear: longText({ max: 1_000, label: 'Protective gear' }),
    written_by: person({ required: true, setBy: 'commands', label: 'Written by' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    reviewed_on: date({ setBy: 'commands', label: 'Reviewed' }),
    status: choice(['draft', 'approved', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type JobHazard = RowOf<typeof jobHazard>

export const jobHazardStep = defineRecord('job_hazard_steps', {
  label: 'Step of a job',
  plural: 'Steps of a job',
  about: 'One step of a job with its hazard, how likely and how bad it is, and what is done against it.',
  access: { of: 'parent', parent: 'job_hazards', by: 'job_hazard' },
  title: 'step',
  list: ['position', 'step', 'hazard', 'probability', 'consequence', 'control'],
  fields: {
    job_hazard: ref('job_hazards', { required: true }),
    position: number({ required: true, min: 1, setBy: 'commands' }),
    step: text({ required: true, max: 200 }),
    hazard: text({ required: true, max: 300 }),
    probability: number({ required: true, min: 1, max: 5, decimals: 0 }),
    consequence: number({ required: true, min: 1, max: 5, decimals: 0 }),
    control: text({ required: true, max: 500, label: 'Against it' }),
  },
})
export type JobHazardStep = RowOf<typeof jobHazardStep>

export const toolboxTalk = defineRecord('toolbox_talks', {
  label: 'Toolbox talk',
  plural: 'Toolbox talks',
  about: 'A short talk about one danger before the work begins, and who was there.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'topic',
  list: ['topic', 'held_on', 'led_by', 'crew', 'attendees'],
  fields: {
    topic: text({ required: true, max: 200 }),
    held_on: date({ required: true, label: 'Held on' }),
    led_by: person({ required: true, label: 'Led by' }),
    crew: text({ max: 120 }),
    job_hazard: ref('job_hazards', { label: 'About the job' }),
    attendees: number({ required: true, min: 1, max: 1_000, decimals: 0, label: 'How many were there' }),
    names: longText({ max: 5_000, label: 'Who was there', help: 'One name a line.' }),
    points: longText({ max: 2_000, label: 'What was said' }),
  },
})
export type ToolboxTalk = RowOf<typeof toolboxTalk>

export const safetySheet = defineRecord('safety_sheets', {
  label: 'Safety data sheet',
  plural: 'Safety data sheets',
  about: 'What a chemical is, what it does to people, and what helps: the sheet of its maker (29 CFR 1910.1200(g)).',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'product',
  list: ['product', 'maker', 'signal', 'hazards', 'location', 'revised_on'],
  fields: {
    product: text({ required: true, max: 200 }),
    maker: text({ required: true, max: 120 }),
    cas: text({ max: 40, label: 'CAS number' }),
    signal: choice(['danger', 'warning', 'none'], {
      required: true,
      label: 'Signal word',
      words: { none: 'No signal word' },
    }),
    hazards: text({ required: true, max: 300, label: 'What it does' }),
    first_aid: longText({ max: 2_000, label: 'First aid' }),
    location: text({ max: 200, label: 'Where it is kept' }),
    revised_on: date({ label: 'Sheet of' }),
    sheet: files({ help: 'The sheet as a PDF.' }),
  },
})
export type SafetySheet = RowOf<typeof safetySheet>
