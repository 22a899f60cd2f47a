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
  ref,
  text,
} from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const course = defineRecord('courses', {
  label: 'Course',
  plural: 'Courses',
  about: 'Lessons and questions on one subject, the mark to pass, for whom it is mandatory and how long a pass holds.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['code', 'title', 'mandatory_for', 'minutes', 'passing', 'valid_months', 'status'],
  find: ['about'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'What one learns' }),
    mandatory_for: choice(['nobody', 'everyone', 'managers', 'administrators'], {
      initial: 'nobody',
      label: 'Mandatory for',
      words: { managers: 'Managers and administrators' },
    }),
    due_days: number({ min: 1, max: 365, decimals: 0, initial: 30, label: 'Days to finish it' }),
    minutes: number({ min: 1, max: 10_000, decimals: 0, initial: 30, label: 'Minutes it takes' }),
    passing: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Mark to pass',
      zero: 'None needed',
      help: 'Of the questions, in percent. Without questions whoever has read the lessons has passed.',
    }),
    valid_months: number({
      min: 0,
      max: 120,
      decimals: 0,
      initial: 12,
      label: 'Valid for (months)',
      zero: 'For good',
      help: 'For good where it is 0.',
    }),
    owner: person({ required: true }),
    status: choice(['draft', 'published', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type Course = RowOf<typeof course>

export const lesson = defineRecord('course_lessons', {
  label: 'Lesson',
  plural: 'Lessons',
  about: 'One part of a course, to be read or watched.',
  access: { of: 'parent', parent: 'courses', by: 'course' },
  title: 'title',
  list: ['course', 'position', 'title'],
  fields: {
    course: ref('courses', { required: true }),
    position: number({ setBy: 'commands', decimals: 0, initial: 0, label: 'Part' }),
    title: text({ required: true, max: 200 }),
    body: longText({ required: true, max: 50_000, label: 'Text' }),
    material: files({ help: 'Slides, a video, a form to practise with.' }),
  },
})
export type Lesson = RowOf<typeof lesson>

/**
 * Those who learn are handed the questions without the key, by a question of the program; so colleagues cannot read it
 * here.
 */
export const courseQuestion = defineRecord('course_questions', {
  label: 'Question of a course',
  plural: 'Questions of courses',
  about: 'One question with its four answers, of which one is right.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  changedBy: 'commands',
  title: 'words',
  list: ['course', 'words', 'correct', 'active'],
  fields: {
    course: ref('courses', { required: true }),
    words: text({ required: true, max: 500, label: 'Question' }),
    a: text({ required: true, max: 300, label: 'Answer A' }),
    b: text({ required: true, max: 300, label: 'Answer B' }),
    c: text({ max: 300, label: 'Answer C' }),
    d: text({ max: 300, label: 'Answer D' }),
    correct: choice(['a', 'b', 'c', 'd'], {
      required: true,
      label: 'Right answer',
      words: { a: 'A', b: 'B', c: 'C', d: 'D' },
    }),
    why: text({ max: 500, label: 'Why', help: 'Is shown after the attempt.' }),
    active: flag({ initial: true, label: 'Asked' }),
  },
})
export type CourseQuestion = RowOf<typeof courseQuestion>

export const enrolment = defineRecord('enrolments', {
  label: 'Enrolment',
  plural: 'Enrolments',
  about: 'Somebody takes a course until a day: what they have read of it, and whether they have passed.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['enrolled', 'in_progress'],
  title: 'course',
  list: ['course', 'learner', 'due_on', 'lessons_read', 'attempts', 'passed_on', 'status'],
  fields: {
    course: ref('courses', { required: true }),
    learner: person({ required: true }),
    due_on: date({ required: true, label: 'Due', due: { for: ['learner'], while: ['enrolled', 'in_progress'] } }),
    reason: text({ max: 300 }),
    lessons_read: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Lessons read' }),
    attempts: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    started_at: instant({ setBy: 'commands', label: 'Begun' }),
    passed_on: date({ setBy: 'commands', label: 'Passed' }),
    enrolled_by: person({ required: true, setBy: 'commands', label: 'Enrolled by' }),
    status: choice(['enrolled', 'in_progress', 'completed', 'withdrawn'], {
      initial: 'enrolled',
      setBy: 'commands',
      words: { completed: 'Passed' },
    }),
  },
})
export type Enrolment = RowOf<typeof enrolment>

export const attempt = defineRecord('quiz_attempts', {
  label: 'Attempt',
  plural: 'Attempts',
  about: 'One try at the questions of a course: what was answered, how many were right, and how long it took.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  appendOnly: true,
  title: 'tried_at',
  list: ['course', 'learner', 'tried_at', 'score', 'passed', 'seconds'],
  fields: {
    enrolment: ref('enrolments', { required: true, setBy: 'commands' }),
    course: ref('courses', { required: true, setBy: 'commands' }),
    learner: person({ required: true, setBy: 'commands' }),
    tried_at: instant({ required: true, setBy: 'commands', label: 'When' }),
    score: percent({ required: true, min: 0, max: 100, decimals: 1, setBy: 'commands' }),
    passed: flag({ setBy: 'commands' }),
    seconds: number({ min: 0, decimals: 0, setBy: 'commands' }),
    given: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Answers' }),
  },
})
export type Attempt = RowOf<typeof attempt>
