import { z } from 'zod'
import { clausesOf } from '#areas/procurement/solicitations/parts.ts'
import { refuseForeignPictures } from '#areas/organization/texts/pictures/files.ts'
import { readStored, storedText, type Suggested, type Thread, type Written } from '#areas/organization/texts/rules.ts'
import { readDoc } from '#areas/organization/texts/schema/rules.ts'
import { authorOf, fromWord, mark, outsiders, textInput, words } from '#areas/organization/texts/writing/inputs.ts'
import {
  answered,
  bodyOf,
  commented,
  resolved,
  whyNotAnswer,
  whyNotComment,
  whyNotResolve,
  writtenAfter,
} from '#areas/organization/texts/writing/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import { sectionsOf } from '../facts.ts'
import { contractSection, type ContractSection } from '../records.ts'
import { standingOf } from '../rules.ts'
import { keepVersion } from '../versions.ts'
import { knownTo, settleSections } from './settle.ts'

const heading = z.string().trim().min(1, 'Enter a heading').max(contractSection.fields.heading.max!)
const section = {
  /** Empty for a new section. */ section: z.uuid().nullish(),
  heading,
  doc: textInput,
  clause: z.uuid().nullish(),
  reason: z.string().trim().max(500).nullish(),
}

export const writeSection = command('contracts/write-section', {
  about:
    'Saves one section of a contract as a document with its suggestions. Two people can write two sections at once; ' +
    'of two who write one, the second is told.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1).nullish(), ...section }),
  async run({ id, version, ...given }, context) {
    const row = await openContract(context, id)
    const saved = await save(context, row, { ...given, version: version ?? null })
    await settle(context, row)
    return saved
  },
})

export const takeText = command('contracts/take-text', {
  about:
    'Takes the sections of a Word file into a contract. Its tracked changes stay suggestions of their authors; sections that it lacks stay.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    sections: z
      .array(z.strictObject({ ...section, ...fromWord }))
      .min(1, 'The file has no sections')
      .max(200),
  }),
  async run({ id, version, sections }, context) {
    const row = await openContract(context, id)
    await refuseIfMoved(context.tx, contract, row, version)
    for (const { authors, threads, ...given } of sections) {
      await save(context, row, { ...given, version: undefined, authors: outsiders(authors), threads })
    }
    await settle(context, row)
    return { sections: sections.length }
  },
})

export const keepText = command('contracts/keep-version', {
  about: 'Saves the text of a contract as a version, sealed by its digest, so that later text can be compared with it.',
  input: z.strictObject({ id: z.uuid(), why: z.string().trim().min(1, 'Enter a name').max(300) }),
  async run({ id, why }, context) {
    const row = await openContract(context, id)
    const { edition, digest } = await keepVersion(context, row, why)
    return { edition, digest }
  },
})

export const commentSection = command('contracts/comment-section', {
  about: 'Adds a comment to words of a section, which the document marks.',
  input: z.strictObject({
    id: z.uuid(),
    section: z.uuid(),
    version: z.int().min(1),
    doc: textInput,
    thread: mark,
    words,
  }),
  async run({ id, section: of, version, doc, thread, words: said }, context) {
    const { tx } = context
    const row = await openContract(context, id)
    const there = await sectionIn(tx, row, of)
    const read = readDoc(doc)
    refuseIf(read.whyNot)
    refuseIf(whyNotComment(read.doc!, readStored(there.content), thread))
    await save(context, row, { ...there, section: of, version, doc })
    const written = readStored((await sectionIn(tx, row, of)).content)!
    return keep(tx, of, commented(written, thread, { ...(await authorOf(context)), words: said }))
  },
})

export const answerComment = command('contracts/answer-comment', {
  about: 'Replies to a comment on a section.',
  input: z.strictObject({ id: z.uuid(), section: z.uuid(), thread: mark, words }),
  async run({ id, section: of, thread, words: said }, context) {
    const written = await writtenIn(context, id, of)
    refuseIf(whyNotAnswer(written, thread))
    return keep(context.tx, of, answered(written!, thread, { ...(await authorOf(context)), words: said }))
  },
})

export const resolveComment = command('contracts/resolve-comment', {
  about: 'Marks a comment on a section as resolved.',
  input: z.strictObject({ id: z.uuid(), section: z.uuid(), thread: mark }),
  async run({ id, section: of, thread }, context) {
    const written = await writtenIn(context, id, of)
    refuseIf(whyNotResolve(written, thread))
    return keep(context.tx, of, resolved(written!, thread, context.now.toISOString()))
  },
})

export const writingCommands = [writeSection, takeText, keepText, commentSection, answerComment, resolveComment]

async function openContract({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<Contract> {
  const row = await tx.lock<Contract>(contract, id)
  refuseIf(whyNotEdit(contract, row, actor))
  return row
}

const removed = 'Another person removed this section. Copy your text, then add it as a new section.'

async function sectionIn(tx: CommandTx, row: Contract, id: string): Promise<ContractSection> {
  const found = (await sectionsOf(tx, row.id)).find((each) => each.id === id)
  if (!found) throw new Refusal(removed)
  return found
}

type Given = {
  section?: string | null | undefined
  heading: string
  doc: unknown
  clause?: string | null | undefined
  reason?: string | null | undefined
  /** Undefined where the whole contract was checked. */ version: number | null | undefined
  authors?: Readonly<Record<string, Suggested>>
  threads?: readonly Thread[]
}

async function save(context: Context, row: Contract, given: Given): Promise<{ id: string; version: number }> {
  const { tx } = context
  const sections = await sectionsOf(tx, row.id)
  const there = given.section ? sections.find(({ id }) => id === given.section) : undefined
  refuseIf(given.section && !there ? removed : null)
  if (there && given.version !== undefined) await refuseIfMoved(tx, contractSection, there, given.version ?? 0)
  const { doc, whyNot } = readDoc(given.doc)
  refuseIf(whyNot)
  await refuseForeignPictures(tx, doc!, { table: contract.table, record: row.id })
  const clauses = await clausesOf(tx)
  // A section stays the clause that it was added as.
  const clause = there ? there.clause : (given.clause ?? null)
  const approved = clauses.find(({ id }) => id === clause)
  const written = writtenAfter(readStored(there?.content), doc!, {
    author: await authorOf(context),
    ...(given.authors && { authors: given.authors }),
    ...(given.threads && { threads: given.threads }),
  })
  const body = bodyOf(doc!, await knownTo(tx, row, sections), [approved?.body, there?.body])
  const standing = standingOf({ body, clause }, clauses)
  const reason = standing === 'standard' ? null : given.reason?.trim() || there?.reason || null
  refuseIf(body.trim() === '' ? 'Enter the text of the section.' : null)
  refuseIf(
    body.length > contractSection.fields.body.max!
      ? 'The section is too long: up to 20,000 characters. Divide it into two.'
      : null,
  )
  refuseIf(
    standing === 'changed' && !reason ? `“${given.heading}” is approved text. Enter a reason for changing it.` : null,
  )
  const values = {
    heading: given.heading,
    body,
    content: storedText(written),
    clause,
    reason,
    standing,
    source: approved?.source ?? null,
  }
  refuseIf(values.content.length > contractSection.fields.content.max! ? 'The section is too long. Divide it.' : null)
  const saved = there
    ? await tx.update<ContractSection>(contractSection, there.id, values)
    : await tx.insert<ContractSection>(contractSection, {
        contract: row.id,
        position: Math.max(0, ...sections.map(({ position }) => Number(position))) + 1,
        ...values,
      })
  return { id: saved.id, version: saved.version }
}

/** Other sections may name this one, and lists show when the contract was last changed. */
async function settle({ tx }: Context, row: Contract): Promise<void> {
  await settleSections(tx, row)
  await tx.update<Contract>(contract, row.id, { title: row.title })
}

const writtenIn = async (context: Context, id: string, section: string): Promise<Written | null> => {
  const row = await openContract(context, id)
  return readStored((await sectionIn(context.tx, row, section)).content)
}

async function keep(tx: CommandTx, id: string, written: Written): Promise<{ id: string; version: number }> {
  const { version } = await tx.update<ContractSection>(contractSection, id, { content: storedText(written) })
  return { id, version }
}
