import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { courseCommands } from '../training/commands.ts'
import { courseKeys, coursePacks, frameworkKeys, frameworkPacks } from './words.ts'
import { installCourse, installFramework } from './commands.ts'
import { arranged, clausesOf, courseOf } from './contents.ts'

test('an empty agency adds a framework with its requirements as a draft, and not twice', async () => {
  const { does, max, rosa, sees } = await city()
  await expect(does(rosa, installFramework, { pack: 'uniform-guidance' as const })).rejects.toThrow('manager')
  const row = await does(max, installFramework, { pack: 'uniform-guidance' as const })
  expect(row).toMatchObject({ code: '2 CFR 200', kind: 'regulation', status: 'draft', owner: max.user_id })
  const clauses = await sees(
    max,
    `select c.code, p.code as under from standard_clauses c left join standard_clauses p
      on p.organization_id = c.organization_id and p.id = c.under where c.standard = $1`,
    [row.id],
  )
  expect(clauses).toContainEqual({ code: '200.319', under: 'Subpart D, procurement' })
  expect(clauses).toHaveLength((await clausesOf('uniform-guidance')).length)
  await expect(does(max, installFramework, { pack: 'uniform-guidance' as const })).rejects.toThrow(
    'Uniform Administrative Requirements for Federal Awards is already in your library.',
  )
})

test('the moderate baseline of NIST 800-53 comes whole, in two portions', async () => {
  const { does, max, sees } = await city()
  const { id } = await does(max, installFramework, { pack: 'nist-moderate' as const })
  const [counted] = await sees(
    max,
    `select count(*) filter (where baseline = 'low')::int as low, count(*) filter (where baseline = 'moderate')::int as
      moderate, count(*) filter (where under is null)::int as families from standard_clauses where standard = $1`,
    [id],
  )
  // SP 800-53B: 149 controls in the low baseline, 287 in the moderate one.
  expect(counted).toEqual({ low: 149, moderate: 287 - 149, families: 18 })
})

test('the low baseline has its controls and only families that hold one', async () => {
  const low = await clausesOf('nist-low')
  expect(low.filter(({ under }) => under !== null)).toHaveLength(149)
  for (const { code, under } of low)
    if (under === null)
      expect(
        low.some((each) => each.under === code),
        code,
      ).toBe(true)
})

test('a course is added as a draft and can be published as it is', async () => {
  const { does, max, rosa, sees } = await city()
  await expect(does(rosa, installCourse, { pack: 'buying' as const })).rejects.toThrow('manager')
  const row = await does(max, installCourse, { pack: 'buying' as const })
  expect(row).toMatchObject({ title: 'Buying with federal money', status: 'draft' })
  await expect(does(max, installCourse, { pack: 'buying' as const })).rejects.toThrow('already in your library')
  expect(await does(max, courseCommands.publish, { id: row.id })).toMatchObject({ status: 'published' })
  const { lessons, questions } = await courseOf('buying')
  const [counted] = await sees(
    max,
    `select (select count(*)::int from course_lessons where course = $1) as lessons,
      (select count(*)::int from course_questions where course = $1 and active) as questions`,
    [row.id],
  )
  expect(counted).toEqual({ lessons: lessons.length, questions: questions.length })
})

test.each(frameworkKeys)('every requirement of %s has a heading, fits, and comes after its parent', async (key) => {
  const clauses = await clausesOf(key)
  const known = new Set<string>()
  for (const { code, heading, body, under } of clauses) {
    expect(known.has(code), code).toBe(false)
    if (under !== null) expect(known.has(under), code).toBe(true)
    expect(code.length).toBeLessThanOrEqual(40)
    expect(heading.length, code).toBeLessThanOrEqual(300)
    if (under !== null) expect(body ?? '', code).not.toBe('')
    known.add(code)
  }
  expect(frameworkPacks[key].code.length).toBeLessThanOrEqual(40)
})

test.each(courseKeys)('course %s has lessons, cites its rules, and each question has one right answer', async (key) => {
  const { lessons, questions } = await courseOf(key)
  expect(lessons.length).toBeGreaterThanOrEqual(3)
  expect(questions.length).toBeGreaterThanOrEqual(5)
  expect(lessons.some(({ body }) => /\b20[06]\.\d{3}/.test(body))).toBe(true)
  for (const question of questions) {
    const { answers, correct } = arranged(question)
    expect(answers['abcd'.indexOf(correct)]).toBe(question.right)
    expect(new Set(answers).size).toBe(4)
    for (const each of answers) expect(each.length).toBeLessThanOrEqual(300)
  }
  expect(coursePacks[key].about).not.toBe('')
})

test('the right answer is not always in the same place', async () => {
  const places = new Set<string>()
  for (const key of courseKeys)
    for (const question of (await courseOf(key)).questions) places.add(arranged(question).correct)
  expect(places).toEqual(new Set(['a', 'b', 'c', 'd']))
})
