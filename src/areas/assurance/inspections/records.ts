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
  label: 'Checklist',
  plural: 'Checklists',
  about:
    'What is looked at, always in the same order and with the same weight, so that two inspections can be compared.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft'],
  title: 'title',
  list: ['code', 'title', 'kind', 'edition', 'pass_percent', 'owner', 'status'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'What it is for' }),
    kind: choice(['safety', 'facility', 'vehicle', 'fire', 'construction', 'delivery', 'quality'], { required: true }),
    standard: ref('standards', { label: 'Answers the standard' }),
    pass_percent: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Passes from',
      help: 'The score that an inspection needs. A critical question that fails fails it in any case.',
    }),
    owner: person({ required: true }),
    edition: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Version', zero: 'None yet' }),
    status: choice(['draft', 'active', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Checklist = RowOf<typeof checklist>

export const answers = ['yes_no', 'scale', 'number', 'words'] as const

export const checklistItem = defineRecord('checklist_items', {
  label: 'Question of a checklist',
  plural: 'Questions of checklists',
  about: 'One thing that is looked at, how it is answered, and how much it counts.',
  access: { of: 'parent', parent: 'checklists', by: 'checklist' },
  title: 'question',
  list: ['position', 'section', 'question', 'answer', 'weight', 'critical'],
  fields: {
    checklist: ref('checklists', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Line' }),
    section: text({ max: 120 }),
    question: text({ required: true, max: 300 }),
    answer: choice(answers, { initial: 'yes_no', words: { yes_no: 'Yes or no', scale: '0 to 5', words: 'In words' } }),
    weight: number({ min: 0, max: 100, decimals: 0, initial: 1, help: 'What is answered in words counts nothing.' }),
    critical: flag({ label: 'Critical' }),
    photo: flag({ label: 'Photo required' }),
    only_if: number({ min: 1, max: 200, decimals: 0, label: 'Only if line … is no' }),
  },
})
export type ChecklistItem = RowOf<typeof checklistItem>

export const inspection = defineRecord('inspections', {
  label: 'Inspection',
  plural: 'Inspections',
  about: 'A checklist that is gone through at a place on a day, with its score, its photographs and what was found.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['planned'],
  title: 'subject',
  list: ['number', 'subject', 'checklist', 'inspector', 'due_on', 'score', 'outcome', 'status'],
  fields: {
    number: series('IN-{year}-{count}'),
    checklist: ref('checklists', { required: true }),
    subject: text({ required: true, max: 200, label: 'What is inspected' }),
    where_at: place({ label: 'Where' }),
    inspector: person({ required: true }),
    due_on: date({ required: true, label: 'Due', due: { for: ['inspector'], while: ['planned', 'in_progress'] } }),
    every_days: number({
      min: 0,
      max: 1_000,
      decimals: 0,
      initial: 0,
      label: 'Repeated after (days)',
      zero: 'Not repeated',
      help: 'The next one is planned when this one is done. Not repeated where it is 0.',
    }),
    edition: number({
      min: 0,
      decimals: 0,
      initial: 0,
      setBy: 'commands',
      label: 'Version of the checklist',
      zero: 'None yet',
    }),
    done_at: instant({ setBy: 'commands', label: 'Done' }),
    score: percent({ min: 0, max: 100, decimals: 1, setBy: 'commands', empty: 'Not yet' }),
    outcome: choice(['passed', 'failed'], { setBy: 'commands', empty: 'Not yet' }),
    remarks: longText({ max: 5_000, setBy: 'commands' }),
    status: choice(['planned', 'in_progress', 'completed', 'cancelled'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type Inspection = RowOf<typeof inspection>

export const inspectionAnswer = defineRecord('inspection_answers', {
  label: 'Answer of an inspection',
  plural: 'Answers of inspections',
  about: 'One question of a checklist as it was asked in this inspection, and what was found.',
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
      words: { yes_no: 'Yes or no', scale: '0 to 5', words: 'In words' },
    }),
    weight: number({ required: true, decimals: 0, setBy: 'commands' }),
    critical: flag({ setBy: 'commands' }),
    photo: flag({ setBy: 'commands', label: 'Photo required' }),
    only_if: number({ decimals: 0, setBy: 'commands', label: 'Only if line … is no' }),
    given: text({ max: 1_000, setBy: 'commands', label: 'Answer' }),
    note: text({ max: 1_000, setBy: 'commands' }),
    photos: files({ setBy: 'commands' }),
    points: number({ decimals: 2, setBy: 'commands', label: 'Of its weight' }),
    action: ref('corrective_actions', { setBy: 'commands', label: 'Corrective action' }),
  },
})
export type InspectionAnswer = RowOf<typeof inspectionAnswer>
