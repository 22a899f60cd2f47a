import { createHash } from 'node:crypto'
import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { readStored, storedText, type Written } from '#areas/organization/texts/rules.ts'
import { readDoc } from '#areas/organization/texts/schema/rules.ts'
import { authorOf, fromWord, mark, outsiders, textInput, words } from '#areas/organization/texts/writing/inputs.ts'
import {
  answered,
  commented,
  resolved,
  whyNotAnswer,
  whyNotComment,
  whyNotResolve,
} from '#areas/organization/texts/writing/rules.ts'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { command, documentQuestion, type Context } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { applicationLife } from '../life.ts'
import {
  applicationSection,
  applicationVersion,
  grantApplication,
  type ApplicationSection,
  type ApplicationVersion,
  type GrantApplication,
} from '../records.ts'
import { narrativePaper } from './paper/rules.ts'
import { sectionsOf, settleNarratives, writtenText } from './settle.ts'

const one = { id: z.uuid(), section: z.uuid() }

export const writeSection = command('grant-applications/write', {
  about:
    'Saves a section if no one else changed it in the meantime, and whether it is ready: as a document with its ' +
    'suggestions, or as plain text, which replaces the document.',
  input: z
    .strictObject({
      ...one,
      version: z.int().min(1),
      body: z.string().max(60_000).optional(),
      doc: textInput.optional(),
      ready: z.boolean(),
    })
    .refine(({ body, doc }) => (body === undefined) !== (doc === undefined), 'Give either a body or a doc.'),
  async run({ id, section, version, body, doc, ready }, context) {
    const { row, sections, there } = await openSection(context, id, section)
    await refuseIfMoved(context.tx, applicationSection, there, version)
    const text =
      body === undefined
        ? await writtenText(context, row, { there, sections, doc })
        : // Text that came without its document is the whole text.
          { body, content: body === there.body ? there.content : null }
    return context.tx.update<ApplicationSection>(applicationSection, section, { ...text, ready })
  },
})

export const takeText = command('grant-applications/take-text', {
  about:
    'Takes the sections of a Word file into an application. Its tracked changes stay suggestions of their authors; ' +
    'sections that it lacks stay.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    sections: z
      .array(
        z.strictObject({
          /** Empty for a new section. */ section: z.uuid().nullish(),
          heading: z.string().trim().min(1, 'Enter a heading').max(applicationSection.fields.heading.max!),
          doc: textInput,
          ...fromWord,
        }),
      )
      .min(1, 'The file has no sections')
      .max(100),
  }),
  async run({ id, version, sections: given }, context) {
    const { tx, actor } = context
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotEdit(grantApplication, row, actor))
    await refuseIfMoved(tx, grantApplication, row, version)
    const sections = await sectionsOf(tx, id)
    let last = Math.max(0, ...sections.map(({ position }) => Number(position)))
    for (const { section, heading, doc, authors, threads } of given) {
      const there = sections.find((each) => each.id === section)
      refuseIf(section && !there ? removed : null)
      const text = await writtenText(context, row, { there, sections, doc, authors: outsiders(authors), threads })
      if (there) await tx.update(applicationSection, there.id, { heading, ...text })
      else await tx.insert(applicationSection, { application: id, position: ++last, heading, ...text })
    }
    await settleNarratives(tx, row)
    await tx.update<GrantApplication>(grantApplication, id, { title: row.title })
    return { sections: given.length }
  },
})

export const keepText = command('grant-applications/keep-version', {
  about: 'Saves the sections of an application as a version, sealed by its digest, so that later text can be compared.',
  input: z.strictObject({ id: z.uuid(), why: z.string().trim().min(1, 'Enter a name').max(300) }),
  async run({ id, why }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    refuseIf(whyNotEdit(grantApplication, row, actor))
    await settleNarratives(tx, row)
    const { edition } = (await tx.one<{ edition: number }>(
      `select coalesce(max(edition), 0)::int + 1 as edition from application_versions where organization_id = $1
        and application = $2`,
      [tx.organization_id, id],
    ))!
    const sections = await sectionsOf(tx, id)
    const content = canonicalJson({ sections: sections.map(({ heading, body }) => ({ heading, body: body ?? '' })) })
    const digest = createHash('sha256').update(content).digest('hex')
    await tx.insert<ApplicationVersion>(applicationVersion, { application: id, edition, why, digest, content })
    return { edition, digest }
  },
})

export const commentSection = command('grant-applications/comment-section', {
  about: 'Adds a comment to words of a section, which the document marks.',
  input: z.strictObject({ ...one, version: z.int().min(1), doc: textInput, thread: mark, words }),
  async run({ id, section, version, doc, thread, words: said }, context) {
    const { row, sections, there } = await openSection(context, id, section)
    await refuseIfMoved(context.tx, applicationSection, there, version)
    const read = readDoc(doc)
    refuseIf(read.whyNot)
    refuseIf(whyNotComment(read.doc!, readStored(there.content), thread))
    const { body, content } = await writtenText(context, row, { there, sections, doc })
    const remark = { ...(await authorOf(context)), words: said }
    return keep(context, section, commented(readStored(content)!, thread, remark), { body })
  },
})

export const answerComment = command('grant-applications/answer-comment', {
  about: 'Replies to a comment on a section.',
  input: z.strictObject({ ...one, thread: mark, words }),
  async run({ id, section, thread, words: said }, context) {
    const written = readStored((await openSection(context, id, section)).there.content)
    refuseIf(whyNotAnswer(written, thread))
    return keep(context, section, answered(written!, thread, { ...(await authorOf(context)), words: said }))
  },
})

export const resolveComment = command('grant-applications/resolve-comment', {
  about: 'Marks a comment on a section as resolved.',
  input: z.strictObject({ ...one, thread: mark }),
  async run({ id, section, thread }, context) {
    const written = readStored((await openSection(context, id, section)).there.content)
    refuseIf(whyNotResolve(written, thread))
    return keep(context, section, resolved(written!, thread, context.now.toISOString()))
  },
})

export const narrativeDocument = documentQuestion('grant-applications/document', {
  about: 'The sections of an application as a document: as submitted, or as they are now without open suggestions.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, now } = context
    const { row: found } = await recordInQuestion(context, [grantApplication], {
      table: grantApplication.table,
      record: id,
    })
    const row = found as GrantApplication
    const letterhead = await letterheadOf(tx, tx.organization_id)
    return narrativePaper(row, { sections: await sectionsOf(tx, id), letterhead, now: now.toISOString() })
  },
})

export const narrativeCommands = [
  writeSection,
  takeText,
  keepText,
  commentSection,
  answerComment,
  resolveComment,
  narrativeDocument,
]

const removed = 'This section no longer exists.'

/** A section that this person may write: its writer, or someone who may edit the application, while it is a draft. */
async function openSection({ tx, actor }: Context, id: string, section: string) {
  const row = await tx.lock<GrantApplication>(grantApplication, id)
  const sections = await sectionsOf(tx, id)
  const there = sections.find((each) => each.id === section)
  refuseIf(
    firstReason(
      !there && removed,
      !applicationLife.is(row, 'draft') && 'Only a draft can be edited. Return the application for changes first.',
      there?.writer !== actor.user_id && whyNotEdit(grantApplication, row, actor),
    ),
  )
  if (!there) throw new Refusal(removed)
  return { row, sections, there }
}

async function keep({ tx }: Context, id: string, written: Written, text: { body?: string } = {}) {
  const content = storedText(written)
  refuseIf(content.length > applicationSection.fields.content.max! ? 'The section is too long. Divide it.' : null)
  const { version } = await tx.update<ApplicationSection>(applicationSection, id, { ...text, content })
  return { id, version }
}
