import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { addClauses } from '../standards/commands.ts'
import { standard, type Standard } from '../standards/records.ts'
import { course, courseQuestion, lesson, type Course } from '../training/records.ts'
import { courseKeys, coursePacks, frameworkKeys, frameworkPacks } from './words.ts'
import { arranged, clausesOf, courseOf } from './contents.ts'
import { alreadyAdded } from './rules.ts'

/** Requirements that are written at once. */
const atOnce = 200

export const installFramework = command('standards/install', {
  about:
    'Adds a framework of the library to the standards, as a draft with all of its requirements: 2 CFR 200, the NIST 800-53 baselines, or our own basic questions.',
  input: z.strictObject({ pack: z.enum(frameworkKeys) }),
  async run({ pack }, context): Promise<Standard> {
    const { tx, actor } = context
    refuseIf(whyNotEdit(standard, null, actor))
    const { about, ...facts } = frameworkPacks[pack]
    refuseIf(
      await tx
        .one('select from standards where organization_id = $1 and code = $2', [tx.organization_id, facts.code])
        .then((found) => (found ? alreadyAdded(facts.title) : null)),
    )
    const row = await tx.insert<Standard>(standard, { ...facts, applicability: about, owner: actor.user_id })
    const clauses = await clausesOf(pack)
    for (let at = 0; at < clauses.length; at += atOnce)
      await addClauses.run({ id: row.id, clauses: clauses.slice(at, at + atOnce) }, context)
    return row
  },
})

export const installCourse = command('courses/install', {
  about:
    'Adds a course of the library as a draft, with its lessons and questions. The agency edits and publishes it as its own.',
  input: z.strictObject({ pack: z.enum(courseKeys) }),
  async run({ pack }, { tx, actor }): Promise<Course> {
    refuseIf(whyNotEdit(course, null, actor))
    const facts = coursePacks[pack]
    refuseIf(
      await tx
        .one('select from courses where organization_id = $1 and code = $2', [tx.organization_id, facts.code])
        .then((found) => (found ? alreadyAdded(facts.title) : null)),
    )
    const { lessons, questions } = await courseOf(pack)
    const row = await tx.insert<Course>(course, {
      ...facts,
      passing: 80,
      valid_months: 12,
      due_days: 30,
      owner: actor.user_id,
    })
    for (const [at, { title, body }] of lessons.entries())
      await tx.insert(lesson, { course: row.id, title, body, position: at + 1 })
    for (const question of questions) {
      const { answers, correct } = arranged(question)
      const [a, b, c, d] = answers
      await tx.insert(courseQuestion, { course: row.id, words: question.words, a, b, c, d, correct, why: question.why })
    }
    return row
  },
})
