import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const checklist = defineRecord('checklists', {
  label: 'Inspection checklist',
  plural: 'Inspection checklists',
  about: 'A list of inspection questions in a fixed order with fixed weights, so that inspections can be compared.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['code', 'title', 'kind', 'edition', 'pass_percent', 'owner', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'Purpose' }),
    kind: choice(['safety', 'facility', 'vehicle', 'fire', 'construction', 'delivery', 'quality'], { required: true }),
    standard: ref('standards', { label: 'Standard' }),
    pass_percent: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Passing score',
      help: 'The score required to pass. A failed critical question fails the inspection.',
    }),
    owner: person({ required: true }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Version', zero: 'None yet' }),
    status: choice(['draft', 'active', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Checklist = RowOf<typeof checklist>

export const answers = ['yes_no', 'scale', 'number', 'words'] as const

export const checklistItem = defineRecord('checklist_items', {
  label: 'Checklist question',
  plural: 'Checklist questions',
  about: 'One question of a checklist, with its answer type and weight.',
  access: { of: 'parent', parent: 'checklists', by: 'checklist' },
  title: 'question',
  list: ['position', 'section', 'question', 'answer', 'weight', 'critical'],
  fields: {
    checklist: ref('checklists', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    section: text({ max: 120 }),
    question: text({ required: true, max: 300 }),
    answer: choice(answers, { initial: 'yes_no', words: { yes_no: 'Yes or no', scale: '0 to 5', words: 'Text' } }),
    weight: number({ min: 0, max: 100, decimals: 0, initial: 1, help: 'Text answers don’t count.' }),
    critical: flag({ label: 'Critical' }),
    photo: flag({ label: 'Photo required' }),
    only_if: number({ min: 1, max: 200, decimals: 0, label: 'Only if line … is “No”' }),
  },
})
export type ChecklistItem = RowOf<typeof checklistItem>

export const inspection = defineRecord('inspections', {
  label: 'Inspection',
  plural: 'Inspections',
  about: 'A checklist completed at a place on a date, with its score, photos and findings.',
  firstFrom: 'Schedule an inspection with this checklist.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['planned'],
  title: 'subject',
  list: ['number', 'subject', 'checklist', 'inspector', 'due_on', 'score', 'outcome', 'status'],
  fields: {
    number: series('IN-{year}-{count}'),
    checklist: ref('checklists', { required: true }),
    subject: text({ required: true, max: 200, label: 'Subject' }),
    where_at: place({ label: 'Location' }),
    inspector: person({ required: true }),
    due_on: date({
      required: true,
      label: 'Due',
      due: { says: 'Complete the inspection of {subject}', for: ['inspector'], while: ['planned', 'in_progress'] },
    }),
    every_days: number({
      min: 0,
      max: 1_000,
      decimals: 0,
      initial: 0,
      label: 'Repeat interval (days)',
      zero: 'Not repeated',
      help: 'The next inspection is scheduled when this one is completed. Enter 0 for no repeat.',
    }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Checklist version',
      zero: 'None yet',
    }),
    done_at: instant({ setBy: 'commands', label: 'Completed' }),
    score: percent({ min: 0, max: 100, decimals: 1, setBy: 'commands', empty: 'Not yet' }),
    outcome: choice(['passed', 'failed'], { setBy: 'commands', empty: 'Not yet' }),
    remarks: longText({ max: 5_000, setBy: 'commands' }),
    status: choice(['planned', 'in_progress', 'completed', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { planned: 'Scheduled', canceled: 'Canceled' },
    }),
  },
})
export type Inspection = RowOf<typeof inspection>

export const inspectionAnswer = defineRecord('inspection_answers', {
  label: 'Inspection answer',
  plural: 'Inspection answers',
  about: 'One checklist question as asked in an inspection, with its answer.',
  access: { of: 'parent', parent: 'inspections', by: 'inspection' },
  title: 'question',
  list: ['inspection', 'position', 'question', 'given', 'points'],
  fields: {
    inspection: ref('inspections', { required: true }),
    position: number({ required: true, setBy: 'commands', decimals: 0, label: 'Line' }),
    section: text({ max: 120, setBy: 'commands' }),
    question: text({ required: true, max: 300, setBy: 'commands' }),
    answer: choice(answers, {
      required: true,
      setBy: 'commands',
      words: { yes_no: 'Yes or no', scale: '0 to 5', words: 'Text' },
    }),
    weight: number({ required: true, decimals: 0, setBy: 'commands' }),
    critical: flag({ setBy: 'commands' }),
    photo: flag({ setBy: 'commands', label: 'Photo required' }),
    only_if: number({ decimals: 0, setBy: 'commands', label: 'Only if line … is “No”' }),
    given: text({ max: 1_000, setBy: 'commands', label: 'Answer' }),
    note: text({ max: 1_000, setBy: 'commands' }),
    photos: files({ setBy: 'commands' }),
    points: number({ decimals: 2, setBy: 'commands', label: 'Share of weight' }),
    action: ref('corrective_actions', { setBy: 'commands', label: 'Corrective action' }),
  },
})
export type InspectionAnswer = RowOf<typeof inspectionAnswer>
