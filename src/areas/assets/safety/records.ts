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
/** OSHA 300, columns G to J, and outcomes that are not recordable. */
export const outcomes = ['death', 'days_away', 'restricted', 'other_recordable', 'first_aid', 'none'] as const
/** OSHA 300, column M. */
export const illnesses = ['injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other_illness'] as const

export const safetyIncident = defineRecord('safety_incidents', {
  label: 'Safety incident',
  plural: 'Safety incidents',
  about:
    'An event that hurt a person or could have, with its cause and corrective action. It doesn’t name injured people.',
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
      label: 'Type',
      words: { near_miss: 'Near miss', property_damage: 'Property damage' },
    }),
    happened_at: instant({ required: true, label: 'Date and time' }),
    location: text({ required: true, max: 200, label: 'Location' }),
    department: ref('cost_centers'),
    asset: ref('assets'),
    what_happened: longText({
      required: true,
      max: 5_000,
      label: 'What happened',
      help: 'Leave out the names of injured people. They belong in the injury case.',
    }),
    photos: files(),
    probability: number({ min: 1, max: 5, decimals: 0, label: 'Likelihood (1 to 5)' }),
    consequence: number({ min: 1, max: 5, decimals: 0, label: 'Severity (1 to 5)' }),
    root_cause: longText({
      max: 2_000,
      label: 'Root cause',
      requiredTo: { close: { kind: ['injury', 'near_miss', 'property_damage'] } },
    }),
    action: longText({ max: 2_000, label: 'Preventive action' }),
    action_owner: person({ label: 'Assignee' }),
    action_due: date({
      label: 'Due',
      due: {
        says: 'Complete the action for {title}',
        for: ['action_owner'],
        while: ['reported', 'investigating'],
        unless: { action_done_on: 'filled' },
      },
    }),
    action_done_on: date({ setBy: 'commands', label: 'Completed on' }),
    reported_by: person({ required: true, setBy: 'commands', label: 'Reported by' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closing: longText({ max: 2_000, setBy: 'commands', label: 'Findings' }),
    status: choice(['reported', 'investigating', 'closed'], {
      initial: 'reported',
      setBy: 'commands',
      words: { investigating: 'Under investigation' },
    }),
  },
})
export type SafetyIncident = RowOf<typeof safetyIncident>

export const injuryCase = defineRecord('injury_cases', {
  label: 'Injury case',
  plural: 'Injury cases',
  about:
    'An injured person and the outcome, with the columns of OSHA Form 300 and the questions of Form 301. Only managers can read it.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  restricted: true,
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'number',
  list: ['number', 'employee', 'job_title', 'injured_on', 'outcome', 'days_away', 'days_restricted', 'status'],
  sections: [
    {
      title: 'Case',
      fields: ['event', 'employee', 'privacy', 'job_title', 'injured_on', 'location', 'injury', 'outcome'],
    },
    { title: 'Days and type', fields: ['days_away', 'days_restricted', 'illness'] },
    { title: 'Known since', fields: ['learned_at', 'recordable_on'] },
    { title: 'Report to OSHA', fields: ['inpatient', 'serious_at', 'serious_learned_at', 'reported_at'] },
    {
      title: 'Form 301',
      fields: ['treated_at', 'physician', 'hired_on', 'began_at', 'doing', 'object', 'completed_on'],
    },
  ],
  fields: {
    number: series('{year}-{count}', { label: 'Case (A)' }),
    event: ref('safety_incidents', { required: true }),
    employee: text({ sealed: true, required: true, max: 120, label: 'Employee (B)' }),
    privacy: flag({
      label: 'Privacy case',
      help: 'The log shows “privacy case” instead of the name (29 CFR 1904.29(b)(6)).',
    }),
    job_title: text({ required: true, max: 120, label: 'Job title (C)' }),
    injured_on: date({ required: true, label: 'Date (D)' }),
    location: text({ required: true, max: 200, label: 'Location (E)' }),
    injury: text({
      sealed: true,
      required: true,
      max: 300,
      label: 'Injury or illness, body part, object or substance (F)',
    }),
    outcome: choice(outcomes, {
      required: true,
      label: 'Worst outcome (G to J)',
      words: {
        days_away: 'Days away from work',
        restricted: 'Job transfer or restriction',
        other_recordable: 'Other recordable case',
        first_aid: 'First aid only (not recordable)',
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
    learned_at: instant({ required: true, label: 'Agency learned on' }),
    serious_at: instant({
      label: 'Death, inpatient stay, amputation or lost eye',
      help: 'When it happened. Blank: at the incident.',
    }),
    serious_learned_at: instant({
      label: 'Agency learned of that',
      help: 'The hours for the report to OSHA run from here. Blank: when it learned of the injury.',
    }),
    recordable_on: date({
      label: 'Learned that it is recordable',
      help: 'The days for the log and Form 301 run from here. Blank: when it learned of the injury.',
    }),
    reported_at: instant({ label: 'Reported to OSHA', requiredTo: { close: 'where OSHA must be told' } }),
    treated_at: text({ sealed: true, max: 200, label: 'Treated at' }),
    physician: text({ sealed: true, max: 120 }),
    hired_on: date({ label: 'Hired' }),
    began_at: text({ max: 40, label: 'Began work at' }),
    doing: longText({ sealed: true, max: 2_000, label: 'Activity before the incident' }),
    object: text({ sealed: true, max: 200, label: 'Object or substance that caused harm' }),
    completed_on: date({
      label: 'Form 301 completed',
      requiredTo: { close: { outcome: ['death', 'days_away', 'restricted', 'other_recordable'] } },
    }),
    report_by: instant({ setBy: 'commands', label: 'Report to OSHA by' }),
    record_by: date({ setBy: 'commands', label: 'Recording due' }),
    status: choice(['open', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type InjuryCase = RowOf<typeof injuryCase>

export const safetyYear = defineRecord('safety_years', {
  label: 'OSHA 300A summary',
  plural: 'OSHA 300A summaries',
  about: 'The yearly data of OSHA Form 300A besides the cases: employees, hours worked and certification.',
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
  about: 'The hazards of a job step by step, with risk and controls.',
  firstFrom: 'Create an analysis for a hazardous job.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['draft', 'approved'],
  title: 'job',
  list: ['number', 'job', 'class', 'reviewed_on', 'status'],
  fields: {
    number: series('JHA-{count}'),
    job: text({ required: true, max: 200 }),
    class: ref('asset_classes', { label: 'Asset class' }),
    gear: longText({ max: 1_000, label: 'Protective gear' }),
    written_by: person({ required: true, setBy: 'commands', label: 'Author' }),
    approved_by: person({ setBy: 'commands', label: 'Approved by' }),
    reviewed_on: date({ setBy: 'commands', label: 'Reviewed' }),
    status: choice(['draft', 'approved', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type JobHazard = RowOf<typeof jobHazard>

export const jobHazardStep = defineRecord('job_hazard_steps', {
  label: 'Job step',
  plural: 'Job steps',
  about: 'One step of a job with its hazard, likelihood, severity and control.',
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
    control: text({ required: true, max: 500, label: 'Control' }),
  },
})
export type JobHazardStep = RowOf<typeof jobHazardStep>

export const toolboxTalk = defineRecord('toolbox_talks', {
  label: 'Toolbox talk',
  plural: 'Toolbox talks',
  about: 'A short safety talk on one hazard before work begins, with attendees.',
  firstFrom: 'Record a talk with its attendees.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'topic',
  list: ['topic', 'held_on', 'led_by', 'crew', 'attendees'],
  fields: {
    topic: text({ required: true, max: 200 }),
    held_on: date({ required: true, label: 'Held on' }),
    led_by: person({ required: true, label: 'Lead' }),
    crew: text({ max: 120 }),
    job_hazard: ref('job_hazards', { label: 'Job hazard analysis' }),
    attendees: number({ required: true, min: 1, max: 1_000, decimals: 0, label: 'Attendance' }),
    names: longText({ max: 5_000, label: 'Attendees', help: 'One name per line.' }),
    points: longText({ max: 2_000, label: 'Summary' }),
  },
})
export type ToolboxTalk = RowOf<typeof toolboxTalk>

export const safetySheet = defineRecord('safety_sheets', {
  label: 'Safety data sheet',
  plural: 'Safety data sheets',
  about: 'The manufacturer’s sheet on a chemical’s hazards and first aid (29 CFR 1910.1200(g)).',
  firstFrom: 'Add the sheet of each chemical in use.',
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
    hazards: text({ required: true, max: 300, label: 'Hazards' }),
    first_aid: longText({ max: 2_000, label: 'First aid' }),
    location: text({ max: 200, label: 'Storage location' }),
    revised_on: date({ label: 'Revision date' }),
    sheet: files({ help: 'The sheet as a PDF.' }),
  },
})
export type SafetySheet = RowOf<typeof safetySheet>
