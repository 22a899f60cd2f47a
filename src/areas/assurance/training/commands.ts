import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast, type AgencyRole } from '#platform/roles.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { issueCertificate } from '../certificates/issue.ts'
import { day, files, one, said, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { courseLife, enrollmentLife, type Content, type Owed } from './life.ts'
import {
  attempt,
  course,
  courseQuestion,
  enrollment,
  lesson,
  type Attempt,
  type Course,
  type CourseQuestion,
  type Enrollment,
  type Lesson,
} from './records.ts'
import { isFor, mark, passes, expiresOn, whyNotEnroll, whyNotLearn, whyNotTry } from './rules.ts'

export const draftCourse = draftCommand('courses/create', course)
export const editCourse = editCommand('courses/edit', course)
export const editQuestion = editCommand('course-questions/edit', courseQuestion)

const keeps = (actor: { role: AgencyRole }) => (atLeast('manager', actor) ? null : 'Only a manager can write courses.')

export const writeLesson = command('courses/write-lesson', {
  about: 'Adds a lesson to a course or rewrites an existing one.',
  input: z.strictObject({
    course: z.uuid(),
    id: z.uuid().nullish(),
    title: words('Enter a title', 200),
    body: words('Enter the text', 50_000),
    material: files.default([]),
  }),
  async run({ course: of, id, title, body, material }, { tx, actor }) {
    refuseIf(keeps(actor))
    const row = await tx.lock<Course>(course, of)
    refuseIf(courseLife.isOpen(row) ? null : 'This course is retired.')
    if (id) {
      refuseIf((await tx.lock<Lesson>(lesson, id)).course === of ? null : 'This lesson belongs to another course.')
      return tx.update<Lesson>(lesson, id, { title, body, material: kept(material) })
    }
    const { last } = (await tx.one<{ last: number }>(
      'select coalesce(max(position), 0)::int as last from course_lessons where organization_id = $1 and course = $2',
      [tx.organization_id, of],
    ))!
    return tx.insert<Lesson>(lesson, { course: of, title, body, material: kept(material), position: last + 1 })
  },
})

export const writeQuestion = command('courses/write-question', {
  about: 'Adds a question to a course.',
  input: inputSchema(courseQuestion),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(courseQuestion, null, actor))
    await tx.lock<Course>(course, input.course!)
    return tx.insert<CourseQuestion>(courseQuestion, input as Record<string, unknown>)
  },
})

const lessonsOf = async (tx: CommandTx, id: string) =>
  (await tx.one<{ count: number }>(
    'select count(*)::int as count from course_lessons where organization_id = $1 and course = $2',
    [tx.organization_id, id],
  ))!.count
const questionsOf = (tx: CommandTx, id: string) =>
  tx.sql<CourseQuestion>(
    'select * from course_questions where organization_id = $1 and course = $2 and active order by created_at, id',
    [tx.organization_id, id],
  )

/** The broken question is named only to people who can read the questions. */
async function contentOf(id: string, { tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Content> {
  const questions = await questionsOf(tx, id)
  const broken = questions.find(({ correct, c, d }) => (correct === 'c' && !c) || (correct === 'd' && !d))
  const shown = atLeast('manager', actor) ? (broken?.words ?? null) : null
  return { lessons: await lessonsOf(tx, id), questions: questions.length, broken: shown }
}

export const courseCommands = commandsOf(courseLife, {
  facts: ({ id }, asker) => contentOf(id, asker),
  after: { publish: enrollAll },
})

/** Everyone for whom a course is mandatory, who has not passed it and is not enrolled. */
async function enrollAll(row: Course, { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<number> {
  if (row.mandatory_for === 'no_one') return 0
  const people = await tx.sql<{ user_id: string; role: AgencyRole | null }>(
    `select m.user_id, r.role from organization_members m
      left join lateral (select role from user_roles r where r.user_id = m.user_id and r.organization_id = $1
        and (r.expires_at is null or r.expires_at > $3) order by granted_at desc limit 1) r on true
      where m.organization_id = $1 and m.disabled_at is null
      and not exists (select from enrollments e where e.organization_id = $1 and e.course = $2 and e.learner = m.user_id
        and e.status ${notAmong(enrollmentLife, 'withdrawn')})`,
    [tx.organization_id, row.id, now],
  )
  const owed = people.filter(({ role }) => isFor(row.mandatory_for, role ?? 'user'))
  const due_on = addDays(await todayOf(tx, now), Number(row.due_days))
  for (const { user_id } of owed)
    await tx.insert(enrollment, {
      course: row.id,
      learner: user_id,
      due_on,
      reason: 'Mandatory',
      enrolled_by: actor.user_id,
    })
  return owed.length
}

export const enrollMissing = command('courses/enroll-missing', {
  about: 'Enrolls people for whom a course is mandatory and who joined after it was published.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    refuseIf(keeps(actor))
    const row = await tx.lock<Course>(course, id)
    refuseIf(courseLife.is(row, 'published') ? null : 'This course isn’t published.')
    return { enrolled: await enrollAll(row, { tx, actor, now }) }
  },
})

export const enroll = command('enrollments/enroll', {
  about: 'Enrolls a person in a course.',
  input: z.strictObject({
    course: z.uuid('Select a course'),
    learner: z.uuid('Select a person'),
    due_on: day.nullish(),
    reason: said(300),
  }),
  async run({ course: id, learner, due_on, reason }, { tx, actor, now }) {
    const row = await tx.lock<Course>(course, id)
    const open = await tx.one(
      `select id from enrollments where organization_id = $1 and course = $2 and learner = $3
        and status ${among(enrollmentLife, ...enrollmentLife.openStatuses)}`,
      [tx.organization_id, id, learner],
    )
    refuseIf(whyNotEnroll({ learner, courseStatus: row.status, open: Boolean(open) }, actor))
    return tx.insert<Enrollment>(enrollment, {
      course: id,
      learner,
      due_on: due_on ?? addDays(await todayOf(tx, now), Number(row.due_days)),
      reason,
      enrolled_by: actor.user_id,
    })
  },
})
export const editEnrollment = editCommand('enrollments/edit', enrollment)

export const enrollmentCommands = commandsOf(enrollmentLife, {
  facts: async ({ course: taken }, { tx }) =>
    (await tx.one<Owed>(
      `select mandatory_for <> 'no_one' as mandatory from courses where organization_id = $1 and id = $2`,
      [tx.organization_id, taken],
    ))!,
})

export const readLesson = command('enrollments/read-lesson', {
  about:
    'Records that the next lesson of a course was read. A course without questions is passed with its last lesson.',
  input: one.extend({ lesson: z.int().min(1) }),
  async run({ id, lesson: position }, { tx, actor, now }) {
    const row = await tx.lock<Enrollment>(enrollment, id)
    refuseIf(whyNotLearn(row, actor))
    const of = await tx.lock<Course>(course, row.course)
    const [all, questions] = [await lessonsOf(tx, of.id), await questionsOf(tx, of.id)]
    refuseIf(
      position > Number(row.lessons_read) + 1
        ? 'Read the lessons in order.'
        : position > all
          ? 'This lesson doesn’t exist.'
          : null,
    )
    const done = await tx.update<Enrollment>(enrollment, id, {
      lessons_read: Math.max(Number(row.lessons_read), position),
      started_at: row.started_at ?? now,
      status: 'in_progress',
    })
    return position === all && questions.length === 0 ? pass(tx, done, of, { actor, now }) : done
  },
})

export type Quiz = {
  questions: { id: string; words: string; answers: { letter: 'a' | 'b' | 'c' | 'd'; words: string }[] }[]
  passing: number | null
}

export const quizOf = question('enrollments/quiz', {
  about: 'The questions of a course for an enrolled learner, without the answer key.',
  input: one,
  async run({ id }, { tx, actor }): Promise<Quiz> {
    const row = await tx.one<Enrollment>('select * from enrollments where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!row || row.learner !== actor.user_id) throw new NotFound(enrollment.label)
    const questions = await questionsOf(tx, row.course)
    const { passing } = (await tx.one<{ passing: number | null }>(
      'select passing::float8 as passing from courses where organization_id = $1 and id = $2',
      [tx.organization_id, row.course],
    ))!
    return {
      passing,
      questions: questions.map((each) => ({
        id: each.id,
        words: each.words,
        answers: (['a', 'b', 'c', 'd'] as const).flatMap((letter) =>
          each[letter] ? [{ letter, words: each[letter] }] : [],
        ),
      })),
    }
  },
})

export const tryQuiz = command('enrollments/try', {
  about: 'Grades the answers of one attempt. A passing score earns the credential.',
  input: one.extend({
    answers: z.record(z.uuid(), z.enum(['a', 'b', 'c', 'd'])),
    seconds: z.int().min(0).max(86_400).default(0),
  }),
  personal: true,
  async run({ id, answers, seconds }, { tx, actor, now }) {
    const row = await tx.lock<Enrollment>(enrollment, id)
    const of = await tx.lock<Course>(course, row.course)
    const questions = await questionsOf(tx, of.id)
    refuseIf(whyNotTry(row, { actor, lessons: await lessonsOf(tx, of.id), asked: questions.length }))
    refuseIf(questions.some((each) => !answers[each.id]) ? 'Answer every question.' : null)
    const { right, asked, score } = mark(questions, answers)
    const passed = passes(score, of.passing)
    await tx.insert<Attempt>(attempt, {
      enrollment: id,
      course: of.id,
      learner: actor.user_id,
      tried_at: now,
      score,
      passed,
      seconds,
      given: JSON.stringify(answers),
    })
    const after = await tx.update<Enrollment>(enrollment, id, {
      attempts: Number(row.attempts) + 1,
      status: 'in_progress',
    })
    if (passed) await pass(tx, after, of, { actor, now })
    return {
      right,
      asked,
      score,
      passed,
      wrong: passed
        ? []
        : questions
            .filter((each) => answers[each.id] !== each.correct)
            .map(({ words: asking, why }) => ({ words: asking, why })),
    }
  },
})

async function pass(
  tx: CommandTx,
  row: Enrollment,
  of: Course,
  { actor, now }: { actor: { user_id: string }; now: Date },
): Promise<Enrollment> {
  const passed_on = await todayOf(tx, now)
  await issueCertificate(
    tx,
    {
      holder: row.learner,
      title: of.title,
      course: of.id,
      issued_on: passed_on,
      expires_on: expiresOn(passed_on, of.valid_months),
      confirmed_by: of.owner,
    },
    { actor, now },
  )
  return tx.update<Enrollment>(enrollment, row.id, { status: 'completed', passed_on })
}
