import { choice, date, instant, number, place, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const volunteer = defineRecord('volunteers', {
  label: 'Volunteer',
  plural: 'Volunteers',
  about: 'An unpaid helper, with skills, contact details and background check.',
  firstFrom: 'Register a volunteer for this incident.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'skill', 'comes_from', 'phone', 'checked_on', 'status'],
  find: ['skills'],
  fields: {
    name: text({ name: true, required: true, max: 120 }),
    comes_from: text({ max: 120, label: 'Group or company', help: 'Leave blank for an individual.' }),
    skill: choice(['general', 'medical', 'driving', 'machines', 'kitchen', 'languages', 'radio', 'building'], {
      initial: 'general',
      label: 'Main skill',
      words: { machines: 'Heavy equipment', radio: 'Amateur radio' },
    }),
    skills: text({ max: 300, label: 'Other skills' }),
    phone: text({ max: 40, format: 'phone' }),
    email: text({ max: 255, format: 'email' }),
    checked_on: date({ label: 'Background checked', help: 'Required for work with children or in a shelter.' }),
    status: choice(['active', 'away'], { initial: 'active', words: { away: 'Unavailable' } }),
  },
})
export type Volunteer = RowOf<typeof volunteer>

export const volunteerAssignment = defineRecord('volunteer_assignments', {
  label: 'Volunteer assignment',
  plural: 'Volunteer assignments',
  about:
    'A volunteer’s task in an incident, with place, time and hours worked. The hours may count as donated resources.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['planned'],
  inOrder: [['starts_at', 'ends_at']],
  title: 'task',
  apart: 'volunteer',
  list: ['task', 'volunteer', 'incident', 'starts_at', 'ends_at', 'hours', 'status'],
  fields: {
    volunteer: ref('volunteers', { required: true, setBy: 'commands' }),
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    task: text({ required: true, max: 200, label: 'Task' }),
    sheltering: choice(['no', 'yes'], { initial: 'no', setBy: 'commands', label: 'In a shelter or with children' }),
    place: place({ label: 'Location' }),
    starts_at: instant({ required: true, label: 'Start' }),
    ends_at: instant({ label: 'End' }),
    arrived_at: instant({ setBy: 'commands', label: 'Arrived' }),
    left_at: instant({ setBy: 'commands', label: 'Departed' }),
    hours: number({ min: 0, max: 1_000, decimals: 2, setBy: 'commands', label: 'Hours worked' }),
    status: choice(['planned', 'on_site', 'released', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { planned: 'Scheduled', released: 'Completed', canceled: 'Canceled' },
    }),
  },
})
export type VolunteerAssignment = RowOf<typeof volunteerAssignment>

export const planForm = defineRecord('volunteer_assignments', {
  label: 'Volunteer assignment',
  plural: 'Volunteer assignments',
  about: 'A volunteer’s task, place and time.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'task',
  list: ['task'],
  fields: {
    volunteer: ref('volunteers', { required: true }),
    incident: ref('emergency_incidents', { required: true }),
    task: text({ required: true, max: 200, label: 'Task' }),
    sheltering: choice(['no', 'yes'], { required: true, label: 'In a shelter or with children' }),
    place: place({ label: 'Location' }),
    starts_at: instant({ required: true, label: 'Start' }),
    ends_at: instant({ label: 'End' }),
  },
})
