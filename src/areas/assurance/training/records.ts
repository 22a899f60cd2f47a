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
  about: 'Lessons and questions on one subject, with a passing score, required learners, and how long a pass is valid.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['draft', 'published'],
  title: 'title',
  list: ['code', 'title', 'mandatory_for', 'minutes', 'passing', 'valid_months', 'status'],
  find: ['about'],
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 5_000, label: 'Learning objectives' }),
    mandatory_for: choice(['no_one', 'everyone', 'managers', 'administrators'], {
      initial: 'no_one',
      label: 'Mandatory for',
      words: { managers: 'Managers and administrators', no_one: 'Optional' },
    }),
    due_days: number({ min: 1, max: 365, decimals: 0, initial: 30, label: 'Days to complete' }),
    minutes: number({ min: 1, max: 10_000, decimals: 0, initial: 30, label: 'Duration (minutes)' }),
    passing: percent({
      min: 0,
      max: 100,
      decimals: 0,
      label: 'Passing score',
      zero: 'None',
      help: 'Percent of correct answers. Without questions, reading all lessons is a pass.',
    }),
    valid_months: number({
      min: 0,
      max: 120,
      decimals: 0,
      initial: 12,
      label: 'Valid for (months)',
      zero: 'No expiry',
      help: 'Enter 0 for no expiry.',
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
    material: files({ help: 'Slides, a video, a practice form.' }),
  },
})
export type Lesson = RowOf<typeof lesson>

/** Learners get the questions without the answer key from a query, so colleagues can't read it here. */
export const courseQuestion = defineRecord('course_questions', {
  label: 'Quiz question',
  plural: 'Quiz questions',
  about: 'One quiz question with four answers, one of them correct.',
  firstFrom: 'Write the first question of the quiz.',
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
      label: 'Correct answer',
      words: { a: 'A', b: 'B', c: 'C', d: 'D' },
    }),
    why: text({ max: 500, label: 'Explanation', help: 'Shown after the attempt.' }),
    active: flag({ initial: true, label: 'Active' }),
  },
})
export type CourseQuestion = RowOf<typeof courseQuestion>

export const enrollment = defineRecord('enrollments', {
  label: 'Enrollment',
  plural: 'Enrollments',
  about: 'A person assigned to a course until a due date, with lessons read and result.',
  firstFrom: 'Assign a course to enroll people.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['enrolled', 'in_progress'],
  title: 'course',
  list: ['course', 'learner', 'due_on', 'lessons_read', 'attempts', 'passed_on', 'status'],
  fields: {
    course: ref('courses', { required: true }),
    learner: person({ required: true }),
    due_on: date({
      required: true,
      label: 'Due',
      due: { says: 'Complete the course {course}', for: ['learner'], while: ['enrolled', 'in_progress'] },
    }),
    reason: text({ max: 300 }),
    lessons_read: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Lessons read' }),
    attempts: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    started_at: instant({ setBy: 'commands', label: 'Started' }),
    passed_on: date({ setBy: 'commands', label: 'Passed' }),
    enrolled_by: person({ required: true, setBy: 'commands', label: 'Enrolled by' }),
    status: choice(['enrolled', 'in_progress', 'completed', 'withdrawn'], {
      initial: 'enrolled',
      setBy: 'commands',
      words: { completed: 'Passed' },
    }),
  },
})
export type Enrollment = RowOf<typeof enrollment>

export const attempt = defineRecord('quiz_attempts', {
  label: 'Quiz attempt',
  plural: 'Quiz attempts',
  about: 'One attempt at the questions of a course: the answers, the score and the time taken.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  appendOnly: true,
  title: 'tried_at',
  list: ['course', 'learner', 'tried_at', 'score', 'passed', 'seconds'],
  fields: {
    enrollment: ref('enrollments', { required: true, setBy: 'commands' }),
    course: ref('courses', { required: true, setBy: 'commands' }),
    learner: person({ required: true, setBy: 'commands' }),
    tried_at: instant({ required: true, setBy: 'commands', label: 'Attempted on' }),
    score: percent({ required: true, min: 0, max: 100, decimals: 1, setBy: 'commands' }),
    passed: flag({ setBy: 'commands' }),
    seconds: number({ min: 0, decimals: 0, setBy: 'commands' }),
    given: longText({ required: true, max: 20_000, setBy: 'commands', label: 'Answers' }),
  },
})
export type Attempt = RowOf<typeof attempt>
