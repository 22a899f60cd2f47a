import { choice, date, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const volunteer = defineRecord('volunteers', {
  label: 'Volunteer',
  plural: 'Volunteers',
  about: 'Somebody who helps without pay: what they can do, how to reach them, and whether they were checked.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'skill', 'comes_from', 'phone', 'checked_on', 'status'],
  find: ['skills'],
  fields: {
    name: text({ name: true, required: true, max: 120 }),
    comes_from: text({ max: 120, label: 'Comes from', help: 'A group or a company; empty for who comes alone.' }),
    skill: choice(['general', 'medical', 'driving', 'machines', 'kitchen', 'languages', 'radio', 'building'], {
      initial: 'general',
      label: 'Can do',
      words: { machines: 'Heavy machines', radio: 'Amateur radio' },
    }),
    skills: text({ max: 300, label: 'In their own words' }),
    phone: text({ max: 40, format: 'phone' }),
    email: text({ max: 255, format: 'email' }),
    checked_on: date({
      label: 'Background checked',
      help: 'Asked for before anybody works with children or in a shelter.',
    }),
    status: choice(['active', 'away'], { initial: 'active' }),
  },
})
export type Volunteer = RowOf<typeof volunteer>

export const volunteerAssignment = defineRecord('volunteer_assignments', {
  label: 'Volunteer assignment',
  plural: 'Volunteer assignments',
  about:
    'What a volunteer does in an incident, when and where, and the hours that were worked: they may count as donated resources.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['planned'],
  inOrder: [['starts_at', 'ends_at']],
  title: 'task',
  list: ['task', 'volunteer', 'incident', 'starts_at', 'ends_at', 'hours', 'status'],
  fields: {
    volunteer: ref('volunteers', { required: true, setBy: 'commands' }),
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    task: text({ required: true, max: 200, label: 'What is done' }),
    sheltering: choice(['no', 'yes'], { initial: 'no', setBy: 'commands', label: 'In a shelter or with children' }),
    place: place({ label: 'Where' }),
    starts_at: instant({ required: true, label: 'From' }),
    ends_at: instant({ label: 'Until' }),
    arrived_at: instant({ setBy: 'commands', label: 'Arrived' }),
    left_at: instant({ setBy: 'commands', label: 'Left' }),
    hours: number({ min: 0, max: 1_000, decimals: 2, setBy: 'commands', label: 'Hours worked' }),
    status: choice(['planned', 'on_site', 'released', 'cancelled'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type VolunteerAssignment = RowOf<typeof volunteerAssignment>

export const planForm = defineRecord('volunteer_assignments', {
  label: 'Assignment',
  plural: 'Assignments',
  about: 'What a volunteer is to do, where and when.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'task',
  list: ['task'],
  fields: {
    volunteer: ref('volunteers', { required: true }),
    incident: ref('emergency_incidents', { required: true }),
    task: text({ required: true, max: 200, label: 'What is done' }),
    sheltering: choice(['no', 'yes'], { required: true, label: 'In a shelter or with children' }),
    place: place({ label: 'Where' }),
    starts_at: instant({ required: true, label: 'From' }),
    ends_at: instant({ label: 'Until' }),
  },
})
