import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
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
import { attempt, course, courseQuestion, enrolment, lesson, type Attempt, type Course, type CourseQuestion, type Enrolment, type Lesson } from './records.ts'
import { enrolmentMoves, isFor, mark, moves, passes, validUntil, whyNotEnrol, whyNotLearn, whyNotPublish, whyNotRetire, whyNotTry, whyNotWithdraw } from './rules.ts'

export const draftCourse = draftCommand('courses/create', course)
export const editCourse = editCommand('courses/edit', course)
export const editQuestion = editCommand('course-questions/edit', courseQuestion)

const keeps = (actor: { role: AgencyRole }) => (atLeast('manager', actor) ? null : 'Courses are written by managers.')

export const writeLesson = command('courses/write-lesson', {
  about: 'Adds a lesson to a course, or writes one that is there anew.',
  input: z.strictObject({ course: z.uuid(), id: z.uuid().nullish(), title: words('Give it a title', 200), body: words('Write its text', 50_000), material: files.default([]) }),
  async run({ course: of, id, title, body, material }, { tx, actor }) {
    refuseIf(keeps(actor))
    const row = await tx.lock<Course>(course, of)
    refuseIf(row.status === 'retired' ? 'This course is retired.' : null)
    if (id) {
      refuseIf((await tx.lock<Lesson>(lesson, id)).course === of ? null : 'This lesson belongs to another course.')
      return tx.update<Lesson>(lesson, id, { title, body, material: kept(material) })
    }
    const { last } = (await tx.one<{ last: number }>('select coalesce(max(position), 0)::int as last from course_lessons where organization_id = $1 and course = $2', [tx.organizationId(), of]))!
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

const lessonsOf = async (tx: CommandTx, id: string) => (await tx.one<{ count: number }>('select count(*)::int as count from course_lessons where organization_id = $1 and course = $2', [tx.organizationId(), id]))!.count
const questionsOf = (tx: CommandTx, id: string) => tx.sql<CourseQuestion>('select * from course_questions where organization_id = $1 and course = $2 and active order by created_at, id', [tx.organizationId(), id])

const contentOf = async (id: string, { tx }: Pick<Context, 'tx'>) => ({ lessons: await lessonsOf(tx, id), questions: await questionsOf(tx, id) })

/** Whether the questions can be published; which answers are right stays on the server. */
export const courseFacts = factsQuestion('courses/facts', course, async (id, { tx, actor }) => {
  const row = (await tx.one<Course>('select * from courses where organization_id = $1 and id = $2', [tx.organizationId(), id]))!
  return { whyNot: whyNotPublish(row, { actor, ...(await contentOf(id, { tx })) }) }
})

export const publishCourse = command('courses/publish', {
  about: 'Publishes a course, and enrols those for whom it is mandatory.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Course>(course, id)
    refuseIf(whyNotPublish(row, { actor, ...(await contentOf(id, { tx })) }))
    const done = await tx.update<Course>(course, id, { status: moves.publish.to })
    return { ...done, enrolled: await enrolAll(tx, done, { actor, now }) }
  },
})

/** Everybody for whom a course is mandatory, who has not passed it and is not taking it. */
async function enrolAll(tx: CommandTx, row: Course, { actor, now }: { actor: { user_id: string }; now: Date }): Promise<number> {
  if (row.mandatory_for === 'nobody') return 0
  const people = await tx.sql<{ user_id: string; role: AgencyRole | null }>(
    `select m.user_id, r.role from organization_members m left join lateral (select role from user_roles r where r.user_id = m.user_id and r.organization_id = $1 and (r.expires_at is null or r.expires_at > $3) order by granted_at desc limit 1) r on true
      where m.organization_id = $1 and m.disabled_at is null and not exists (select from enrolments e where e.organization_id = $1 and e.course = $2 and e.learner = m.user_id and e.status <> 'withdrawn')`,
    [tx.organizationId(), row.id, now],
  )
  const owed = people.filter(({ role }) => isFor(row.mandatory_for, role ?? 'user'))
  const due_on = addDays(await todayOf(tx, now), Number(row.due_days))
  for (const { user_id } of owed) await tx.insert(enrolment, { course: row.id, learner: user_id, due_on, reason: 'Mandatory', enrolled_by: actor.user_id })
  return owed.length
}

export const enrolMissing = command('courses/enrol-missing', {
  about: 'Enrols those for whom a course is mandatory and who came after it was published.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    refuseIf(keeps(actor))
    const row = await tx.lock<Course>(course, id)
    refuseIf(row.status === 'published' ? null : 'This course is not published.')
    return { enrolled: await enrolAll(tx, row, { actor, now }) }
  },
})

export const retireCourse = command('courses/retire', {
  about: 'Retires a course. Who has passed it keeps the certificate until it ends.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRetire(await tx.lock<Course>(course, id), actor))
    return tx.update<Course>(course, id, { status: moves.retire.to })
  },
})

export const enrol = command('enrolments/enrol', {
  about: 'Enrols somebody in a course, or oneself.',
  input: z.strictObject({ course: z.uuid('Choose a course'), learner: z.uuid('Choose a person'), due_on: day.nullish(), reason: said(300) }),
  async run({ course: id, learner, due_on, reason }, { tx, actor, now }) {
    const row = await tx.lock<Course>(course, id)
    const open = await tx.one(`select id from enrolments where organization_id = $1 and course = $2 and learner = $3 and status in ('enrolled', 'in_progress')`, [tx.organizationId(), id, learner])
    refuseIf(whyNotEnrol({ learner, courseStatus: row.status, open: Boolean(open) }, actor))
    return tx.insert<Enrolment>(enrolment, { course: id, learner, due_on: due_on ?? addDays(await todayOf(tx, now), Number(row.due_days)), reason, enrolled_by: actor.user_id })
  },
})
export const editEnrolment = editCommand('enrolments/edit', enrolment)
/** Whether the course of an enrollment is owed. */
const dutyOf = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<{ mandatory: boolean }> =>
  (await tx.one<{ mandatory: boolean }>(
    `select c.mandatory_for <> 'nobody' as mandatory from enrolments e
      join courses c on c.organization_id = e.organization_id and c.id = e.course where e.organization_id = $1 and e.id = $2`,
    [tx.organizationId(), id],
  ))!

export const enrolmentFacts = factsQuestion('enrolments/facts', enrolment, dutyOf)

export const withdrawEnrolment = command('enrolments/withdraw', {
  about: 'Ends an enrolment without a pass.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Enrolment>(enrolment, id)
    refuseIf(whyNotWithdraw(row, { actor, ...(await dutyOf(id, { tx })) }))
    return tx.update<Enrolment>(enrolment, id, { status: enrolmentMoves.withdraw.to })
  },
})

export const readLesson = command('enrolments/read-lesson', {
  about: 'Notes that the next lesson of a course was read. A course without questions is passed with its last lesson.',
  input: one.extend({ lesson: z.int().min(1) }),
  async run({ id, lesson: position }, { tx, actor, now }) {
    const row = await tx.lock<Enrolment>(enrolment, id)
    refuseIf(whyNotLearn(row, actor))
    const of = await tx.lock<Course>(course, row.course)
    const [all, questions] = [await lessonsOf(tx, of.id), await questionsOf(tx, of.id)]
    refuseIf(position > Number(row.lessons_read) + 1 ? 'Read the lessons in their order.' : position > all ? 'There is no such lesson.' : null)
    const done = await tx.update<Enrolment>(enrolment, id, { lessons_read: Math.max(Number(row.lessons_read), position), started_at: row.started_at ?? now, status: enrolmentMoves.begin.to })
    return position === all && questions.length === 0 ? pass(tx, done, of, { actor, now }) : done
  },
})

export type Quiz = { questions: { id: string; words: string; answers: { letter: 'a' | 'b' | 'c' | 'd'; words: string }[] }[]; passing: number | null }

export const quizOf = question('enrolments/quiz', {
  about: 'The questions of a course for somebody who takes it, without the key.',
  input: one,
  async run({ id }, { tx, actor }): Promise<Quiz> {
    const row = await tx.one<Enrolment>('select * from enrolments where organization_id = $1 and id = $2', [tx.organizationId(), id])
    if (!row || row.learner !== actor.user_id) throw new NotFound(enrolment.label)
    const questions = await questionsOf(tx, row.course)
    const { passing } = (await tx.one<{ passing: number | null }>('select passing::float8 as passing from courses where organization_id = $1 and id = $2', [tx.organizationId(), row.course]))!
    return { passing, questions: questions.map((each) => ({ id: each.id, words: each.words, answers: (['a', 'b', 'c', 'd'] as const).flatMap((letter) => (each[letter] ? [{ letter, words: each[letter] }] : [])) })) }
  },
})

export const tryQuiz = command('enrolments/try', {
  about: 'Judges the answers of one attempt. Who reaches the mark has passed, and gets the certificate.',
  input: one.extend({ answers: z.record(z.uuid(), z.enum(['a', 'b', 'c', 'd'])), seconds: z.int().min(0).max(86_400).default(0) }),
  personal: true,
  async run({ id, answers, seconds }, { tx, actor, now }) {
    const row = await tx.lock<Enrolment>(enrolment, id)
    const of = await tx.lock<Course>(course, row.course)
    const questions = await questionsOf(tx, of.id)
    refuseIf(whyNotTry(row, { actor, lessons: await lessonsOf(tx, of.id), asked: questions.length }))
    refuseIf(questions.some((each) => !answers[each.id]) ? 'Answer every question.' : null)
    const { right, asked, score } = mark(questions, answers)
    const passed = passes(score, of.passing)
    await tx.insert<Attempt>(attempt, { enrolment: id, course: of.id, learner: actor.user_id, tried_at: now, score, passed, seconds, given: JSON.stringify(answers) })
    const after = await tx.update<Enrolment>(enrolment, id, { attempts: Number(row.attempts) + 1, status: enrolmentMoves.begin.to })
    if (passed) await pass(tx, after, of, { actor, now })
    return { right, asked, score, passed, wrong: passed ? [] : questions.filter((each) => answers[each.id] !== each.correct).map(({ words: asking, why }) => ({ words: asking, why })) }
  },
})

async function pass(tx: CommandTx, row: Enrolment, of: Course, { actor, now }: { actor: { user_id: string }; now: Date }): Promise<Enrolment> {
  const passed_on = await todayOf(tx, now)
  await issueCertificate(tx, { holder: row.learner, title: of.title, course: of.id, issued_on: passed_on, valid_until: validUntil(passed_on, of.valid_months), confirmed_by: of.owner }, { actor, now })
  return tx.update<Enrolment>(enrolment, row.id, { status: enrolmentMoves.pass.to, passed_on })
}
