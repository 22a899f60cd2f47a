import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import checklistCsv from './checklist.csv?raw'
import completionsCsv from './completions.csv?raw'
import coursesCsv from './courses.csv?raw'
import lessonsCsv from './lessons.csv?raw'
import nonconformancesCsv from './nonconformances.csv?raw'
import policiesCsv from './policies.csv?raw'
import questionsCsv from './questions.csv?raw'
import readingsCsv from './readings.csv?raw'
import risksCsv from './risks.csv?raw'
import visitsCsv from './visits.csv?raw'

type Desk = { tx: Tx; organization: string; actAt: (days: number) => Act; today: string; people: People }
type People = Record<'ada' | 'max' | 'kim' | 'rosa', string>

const courses = rowsOf(coursesCsv, {
  code: 'text',
  title: 'text',
  about: 'text',
  days: 'number',
  mandatory_for: 'text',
  due_days: 'number',
  minutes: 'number',
  passing: 'number',
  valid_months: 'number',
})
const lessons = rowsOf(lessonsCsv, { course: 'text', title: 'text', body: 'text' })
const questions = rowsOf(questionsCsv, {
  course: 'text',
  words: 'text',
  a: 'text',
  b: 'text',
  c: 'text',
  d: 'text',
  correct: 'text',
  why: 'text',
})
const completions = rowsOf(completionsCsv, { course: 'text', who: 'text', days: 'number', wrong: 'number' })
const items = rowsOf(checklistCsv, {
  section: 'text',
  question: 'text',
  answer: 'text',
  critical: 'text?',
  weight: 'number',
})
/** Answers in the order of the checklist, each with its note after a colon; `finding` is the answer that needs action. */
const visits = rowsOf(visitsCsv, {
  subject: 'text',
  days: 'number',
  due: 'number',
  answers: 'text?',
  finding: 'number?',
  action_due: 'number?',
})
const nonconformances = rowsOf(nonconformancesCsv, {
  title: 'text',
  who: 'text',
  days: 'number',
  kind: 'text',
  supplier: 'text',
  about: 'text',
  cost: 'number',
  cost_kind: 'text',
  disposition: 'text?',
  why: 'text?',
})
const policies = rowsOf(policiesCsv, {
  code: 'text',
  title: 'text',
  days: 'number',
  summary: 'text',
  body: 'text',
  read_by: 'text',
})
const risks = rowsOf(risksCsv, {
  title: 'text',
  days: 'number',
  category: 'text',
  about: 'text',
  likelihood: 'number',
  impact: 'number',
  after_likelihood: 'number',
  after_impact: 'number',
  plan: 'text',
  owner: 'text',
  review: 'number',
})
const readings = rowsOf(readingsCsv, {
  code: 'text',
  title: 'text',
  unit: 'text',
  target: 'number',
  better: 'text',
  values: 'text',
})

/** The department's policies and risks, its mandated courses, and its monitoring visits to providers with findings. */
export async function seedAgingAssurance(desk: Desk): Promise<void> {
  await seedPolicies(desk)
  await seedCourses(desk)
  await seedVisits(desk)
  await seedQuality(desk)
}

async function seedPolicies({ actAt, people, today }: Desk): Promise<void> {
  for (const { days, read_by, ...fields } of policies) {
    const { id } = await actAt(days)('max', 'policies/create', {
      ...fields,
      readers: 'everyone',
      review_months: 12,
      owner: people.max,
    })
    await actAt(days)('max', 'policies/submit', { id })
    await actAt(days + 1)('ada', 'policies/approve', { id, effective_on: addDays(today, days + 7) })
    for (const who of read_by.split('|')) await actAt(days + 10)(who, 'policies/attest', { id })
  }
  for (const { days, after_likelihood, after_impact, owner, review, ...fields } of risks)
    await actAt(days)('max', 'risks/enter', {
      ...fields,
      residual_likelihood: after_likelihood,
      residual_impact: after_impact,
      treatment: 'reduce',
      owner: people[owner as keyof People],
      review_on: addDays(today, review),
    })
}

async function seedCourses({ tx, organization, actAt, people, today }: Desk): Promise<void> {
  for (const { code, days, ...fields } of courses) {
    const act = actAt(days)
    const { id: course } = await act('max', 'courses/create', { code, ...fields, owner: people.max })
    for (const { course: _, ...lesson } of lessons.filter((each) => each.course === code))
      await act('max', 'courses/write-lesson', { course, ...lesson, material: [] })
    for (const { course: _, ...question } of questions.filter((each) => each.course === code))
      await act('max', 'courses/write-question', { course, ...question, active: true })
    await actAt(days + 1)('max', 'courses/publish', { id: course })
    if (fields.mandatory_for === 'no_one')
      await actAt(-55)('max', 'enrollments/enroll', {
        course,
        learner: people.rosa,
        due_on: addDays(today, -34),
        reason: 'Covers the routes in winter',
      })
    const key = await tx.sql<{ id: string; correct: string }>(
      'select id, correct from course_questions where organization_id = $1 and course = $2 order by id',
      [organization, course],
    )
    const count = lessons.filter((each) => each.course === code).length
    for (const { who, days: on, wrong } of completions.filter((each) => each.course === code)) {
      const { id } = (await tx.one<{ id: string }>(
        'select id from enrollments where organization_id = $1 and course = $2 and learner = $3',
        [organization, course, people[who as keyof People]],
      ))!
      const answers = (mistakes: number) =>
        Object.fromEntries(
          key.map(({ id: question, correct }, at) => [
            question,
            at < mistakes ? (correct === 'a' ? 'b' : 'a') : correct,
          ]),
        )
      for (let lesson = 1; lesson <= count; lesson++) await actAt(on)(who, 'enrollments/read-lesson', { id, lesson })
      if (wrong > 0) await actAt(on)(who, 'enrollments/try', { id, answers: answers(wrong), seconds: 210 })
      await actAt(on)(who, 'enrollments/try', { id, answers: answers(0), seconds: 150 })
    }
  }
}

async function seedVisits({ tx, organization, actAt, people, today }: Desk): Promise<void> {
  const checklist = await actAt(-240)('max', 'checklists/create', {
    code: 'MV-01',
    title: 'Provider monitoring visit',
    kind: 'quality',
    about: 'Each provider twice a year (2 CFR 200.332).',
    owner: people.max,
    pass_percent: 80,
  })
  const lines = items.map(({ critical, ...item }) => ({ ...item, critical: critical === 'yes' }))
  await actAt(-240)('max', 'checklists/set-items', { id: checklist.id, version: checklist.version, lines })
  await actAt(-240)('max', 'checklists/publish', { id: checklist.id })
  for (const { subject, days, due, answers, finding, action_due } of visits) {
    const { id } = await actAt(days - 14)('max', 'inspections/plan', {
      checklist: checklist.id,
      subject,
      inspector: people.rosa,
      every_days: 0,
      due_on: addDays(today, due),
    })
    if (!answers) continue
    await actAt(days)('rosa', 'inspections/begin', { id })
    const asked = await tx.sql<{ id: string }>(
      'select id from inspection_answers where organization_id = $1 and inspection = $2 order by position',
      [organization, id],
    )
    await actAt(days)('rosa', 'inspections/answer', {
      id,
      answers: answers.split('|').map((each, at) => {
        const [given, note] = each.split(': ')
        return { id: asked[at]!.id, given, note: note ?? null }
      }),
    })
    await actAt(days)('rosa', 'inspections/complete', { id, remarks: null })
    if (finding !== undefined)
      await actAt(days + 1)('max', 'inspections/act', {
        answer: asked[finding - 1]!.id,
        owner: people.rosa,
        verifier: people.max,
        due_on: addDays(today, action_due!),
      })
  }
}

async function seedQuality({ tx, organization, actAt, people, today }: Desk): Promise<void> {
  for (const { who, days, supplier, cost, disposition, why, ...fields } of nonconformances) {
    const { name } = (await tx.one<{ name: string }>(
      'select name from vendors where organization_id = $1 and name like $2',
      [organization, supplier],
    ))!
    const { id } = await actAt(days)(who, 'nonconformances/note', {
      ...fields,
      supplier: name,
      cost: cost * 100,
      photos: [],
      found_on: addDays(today, days),
    })
    if (disposition)
      await actAt(days + 1)('max', 'nonconformances/decide', { id, disposition, disposition_reason: why })
  }
  for (const { values, ...fields } of readings) {
    const weeks = values.split('|').map(Number)
    const { id } = await actAt(-7 * weeks.length - 1)('max', 'quality-indicators/create', {
      ...fields,
      owner: people.max,
    })
    for (const [at, value] of weeks.entries()) {
      const day = -7 * (weeks.length - at)
      await actAt(day)('max', 'quality-indicators/read', { id, on_day: addDays(today, day), value })
    }
  }
}
