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
import { issueCertificate } from '../certificates/issue.ts'
import { day, files, one, said, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { courseLife, enrolmentLife, type Content, type Owed } from './life.ts'
import {
  attempt,
  course,
  courseQuestion,
  enrolment,
  lesson,
  type Attempt,
  type Course,
  type CourseQuestion,
  type Enrolment,
  type Lesson,
} from './records.ts'
import { isFor, mark, passes, validUntil, whyNotEnrol, whyNotLearn, whyNotTry } from './rules.ts'

export const draftCourse = draftCommand('courses/create', course)
export const editCourse = editCommand('courses/edit', course)
export const editQuestion = editCommand('course-questions/edit', courseQuestion)

const keeps = (actor: { role: AgencyRole }) => (atLeast('manager', actor) ? null : 'Courses are written by managers.')

export const writeLesson = command('courses/write-lesson', {
  about: 'Adds a lesson to a course, or writes one that is there anew.',
  input: z.strictObject({
    course: z.uuid(),
    id: z.uuid().nullish(),
    title: words('Give it a title', 200),
    body: words('Write its text', 50_000),
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
      [tx.organizationId(), of],
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
    [tx.organizationId(), id],
  ))!.count
const questionsOf = (tx: CommandTx, id: string) =>
  tx.sql<CourseQuestion>(
    'select * from course_questions where organization_id = $1 and course = $2 and active order by created_at, id',
    [tx.organizationId(), id],
  )

/** Which question is broken is for those who may read the questions. */
async function contentOf(id: string, { tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Content> {
  const questions = await questionsOf(tx, id)
  const broken = questions.find(({ correct, c, d }) => (correct === 'c' && !c) || (correct === 'd' && !d))
  const shown = atLeast('manager', actor) ? (broken?.words ?? null) : null
  return { lessons: await lessonsOf(tx, id), questions: questions.length, broken: shown }
}

export const courseCommands = commandsOf(courseLife, {
  facts: ({ id }, asker) => contentOf(id, asker),
  after: { publish: enrolAll },
})

/** Everybody for whom a course is mandatory, who has not passed it and is not taking it. */
async function enrolAll(row: Course, { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<number> {
  if (row.mandatory_for === 'nobody') return 0
  const people = await tx.sql<{ user_id: string; role: AgencyRole | null }>(
    `select m.user_id, r.role from organization_members m
      left join lateral (select role from user_roles r where r.user_id = m.user_id and r.organization_id = $1
        and (r.expires_at is null or r.expires_at > $3) order by granted_at desc limit 1) r on true
      where m.organization_id = $1 and m.disabled_at is null
      and not exists (select from enrolments e where e.organization_id = $1 and e.course = $2 and e.learner = m.user_id
        and e.status <> 'withdrawn')`,
    [tx.organizationId(), row.id, now],
  )
  const owed = people.filter(({ role }) => isFor(row.mandatory_for, role ?? 'user'))
  const due_on = addDays(await todayOf(tx, now), Number(row.due_days))
  for (const { user_id } of owed)
    await tx.insert(enrolment, {
      course: row.id,
      learner: user_id,
      due_on,
      reason: 'Mandatory',
      enrolled_by: actor.user_id,
    })
  return owed.length
}

export const enrolMissing = command('courses/enrol-missing', {
  about: 'Enrols those for whom a course is mandatory and who came after it was published.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    refuseIf(keeps(actor))
    const row = await tx.lock<Course>(course, id)
    refuseIf(courseLife.is(row, 'published') ? null : 'This course is not published.')
    return { enrolled: await enrolAll(row, { tx, actor, now }) }
  },
})

export const enrol = command('enrolments/enrol', {
  about: 'Enrols somebody in a course, or oneself.',
  input: z.strictObject({
    course: z.uuid('Choose a course'),
    learner: z.uuid('Choose a person'),
    due_on: day.nullish(),
    reason: said(300),
  }),
  async run({ course: id, learner, due_on, reason }, { tx, actor, now }) {
    const row = await tx.lock<Course>(course, id)
    const open = await tx.one(
      `select id from enrolments where organization_id = $1 and course = $2 and learner = $3
        and status in ('enrolled', 'in_progress')`,
      [tx.organizationId(), id, learner],
    )
    refuseIf(whyNotEnrol({ learner, courseStatus: row.status, open: Boolean(open) }, actor))
    return tx.insert<Enrolment>(enrolment, {
      course: id,
      learner,
      due_on: due_on ?? addDays(await todayOf(tx, now), Number(row.due_days)),
      reason,
      enrolled_by: actor.user_id,
    })
  },
})
export const editEnrolment = editCommand('enrolments/edit', enrolment)

export const enrolmentCommands = commandsOf(enrolmentLife, {
  facts: async ({ course: taken }, { tx }) =>
    (await tx.one<Owed>(
      `select mandatory_for <> 'nobody' as mandatory from courses where organization_id = $1 and id = $2`,
      [tx.organizationId(), taken],
    ))!,
})

export const readLesson = command('enrolments/read-lesson', {
  about: 'Notes that the next lesson of a course was read. A course without questions is passed with its last lesson.',
  input: one.extend({ lesson: z.int().min(1) }),
  async run({ id, lesson: position }, { tx, actor, now }) {
    const row = await tx.lock<Enrolment>(enrolment, id)
    refuseIf(whyNotLearn(row, actor))
    const of = await tx.lock<Course>(course, row.course)
    const [all, questions] = [await lessonsOf(tx, of.id), await questionsOf(tx, of.id)]
    refuseIf(
      position > Number(row.lessons_read) + 1
        ? 'Read the lessons in their order.'
        : position > all
          ? 'There is no such lesson.'
          : null,
    )
    const done = await tx.update<Enrolment>(enrolment, id, {
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

export const quizOf = question('enrolments/quiz', {
  about: 'The questions of a course for somebody who takes it, without the key.',
  input: one,
  async run({ id }, { tx, actor }): Promise<Quiz> {
    const row = await tx.one<Enrolment>('select * from enrolments where organization_id = $1 and id = $2', [
      tx.organizationId(),
      id,
    ])
    if (!row || row.learner !== actor.user_id) throw new NotFound(enrolment.label)
    const questions = await questionsOf(tx, row.course)
    const { passing } = (await tx.one<{ passing: number | null }>(
      'select passing::float8 as passing from courses where organization_id = $1 and id = $2',
      [tx.organizationId(), row.course],
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

export const tryQuiz = command('enrolments/try', {
  about: 'Judges the answers of one attempt. Who reaches the mark has passed, and gets the certificate.',
  input: one.extend({
    answers: z.record(z.uuid(), z.enum(['a', 'b', 'c', 'd'])),
    seconds: z.int().min(0).max(86_400).default(0),
  }),
  personal: true,
  async run({ id, answers, seconds }, { tx, actor, now }) {
    const row = await tx.lock<Enrolment>(enrolment, id)
    const of = await tx.lock<Course>(course, row.course)
    const questions = await questionsOf(tx, of.id)
    refuseIf(whyNotTry(row, { actor, lessons: await lessonsOf(tx, of.id), asked: questions.length }))
    refuseIf(questions.some((each) => !answers[each.id]) ? 'Answer every question.' : null)
    const { right, asked, score } = mark(questions, answers)
    const passed = passes(score, of.passing)
    await tx.insert<Attempt>(attempt, {
      enrolment: id,
      course: of.id,
      learner: actor.user_id,
      tried_at: now,
      score,
      passed,
      seconds,
      given: JSON.stringify(answers),
    })
    const after = await tx.update<Enrolment>(enrolment, id, {
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
  row: Enrolment,
  of: Course,
  { actor, now }: { actor: { user_id: string }; now: Date },
): Promise<Enrolment> {
  const passed_on = await todayOf(tx, now)
  await issueCertificate(
    tx,
    {
      holder: row.learner,
      title: of.title,
      course: of.id,
      issued_on: passed_on,
      valid_until: validUntil(passed_on, of.valid_months),
      confirmed_by: of.owner,
    },
    { actor, now },
  )
  return tx.update<Enrolment>(enrolment, row.id, { status: 'completed', passed_on })
}
