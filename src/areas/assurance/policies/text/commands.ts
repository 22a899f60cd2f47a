import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { readStored } from '#areas/organization/texts/rules.ts'
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
import { command, documentQuestion } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { policyDocument, type PolicyDocument, type PolicyVersion } from '../records.ts'
import { openPolicy, save, written } from './keep.ts'
import { policyPaper } from './paper/rules.ts'

const id = z.uuid()
const version = z.int().min(1)

export const writePolicy = command('policies/write-section', {
  about: 'Saves the text of a policy as a document with its suggestions, if no one else changed it in the meantime.',
  input: z.strictObject({ id, version, doc: textInput }),
  async run({ id: of, version: seen, doc }, context) {
    const row = await openPolicy(context, of, seen)
    return save(context, row, await written(context, row, doc))
  },
})

export const takePolicyText = command('policies/take-text', {
  about: 'Takes the text of a Word file into a policy. Its tracked changes stay suggestions of their authors.',
  input: z.strictObject({ id, version, doc: textInput, ...fromWord }),
  async run({ id: of, version: seen, doc, authors, threads }, context) {
    const row = await openPolicy(context, of, seen)
    return save(context, row, await written(context, row, doc, { authors: outsiders(authors), threads }))
  },
})

export const commentPolicy = command('policies/comment-section', {
  about: 'Adds a comment to words of a policy, which the document marks.',
  input: z.strictObject({ id, version, doc: textInput, thread: mark, words }),
  async run({ id: of, version: seen, doc, thread, words: said }, context) {
    const row = await openPolicy(context, of, seen)
    const read = readDoc(doc)
    refuseIf(read.whyNot)
    refuseIf(whyNotComment(read.doc!, readStored(row.content), thread))
    const text = await written(context, row, doc)
    const remark = { ...(await authorOf(context)), words: said }
    return save(context, row, { ...text, content: commented(text.content, thread, remark) })
  },
})

export const answerPolicyComment = command('policies/answer-comment', {
  about: 'Replies to a comment on a policy.',
  input: z.strictObject({ id, thread: mark, words }),
  async run({ id: of, thread, words: said }, context) {
    const row = await openPolicy(context, of)
    const content = readStored(row.content)
    refuseIf(whyNotAnswer(content, thread))
    return save(context, row, { content: answered(content!, thread, { ...(await authorOf(context)), words: said }) })
  },
})

export const resolvePolicyComment = command('policies/resolve-comment', {
  about: 'Marks a comment on a policy as resolved.',
  input: z.strictObject({ id, thread: mark }),
  async run({ id: of, thread }, context) {
    const row = await openPolicy(context, of)
    const content = readStored(row.content)
    refuseIf(whyNotResolve(content, thread))
    return save(context, row, { content: resolved(content!, thread, context.now.toISOString()) })
  },
})

export const policyPaperOf = documentQuestion('policies/document', {
  about: 'A policy as a document: an approved version, or without a version the text as it is now.',
  input: z.strictObject({ id, edition: z.int().min(1).nullish() }),
  async run({ id: of, edition }, context) {
    const { tx, now } = context
    const { row: found } = await recordInQuestion(context, [policyDocument], {
      table: policyDocument.table,
      record: of,
    })
    const row = found as PolicyDocument
    const approved = edition
      ? await tx.one<PolicyVersion & { approved_by: string | null }>(
          `select v.*, m.display_name as approved_by from policy_versions v
             left join organization_members m on m.organization_id = v.organization_id and m.user_id = v.approved_by
            where v.organization_id = $1 and v.policy = $2 and v.edition = $3`,
          [tx.organization_id, of, edition],
        )
      : undefined
    refuseIf(edition && !approved ? 'This version does not exist.' : null)
    return policyPaper(row, {
      approved: approved ?? null,
      letterhead: await letterheadOf(tx, tx.organization_id),
      made: (approved ? new Date(approved.created_at) : now).toISOString(),
    })
  },
})

export const policyTextCommands = [
  writePolicy,
  takePolicyText,
  commentPolicy,
  answerPolicyComment,
  resolvePolicyComment,
  policyPaperOf,
]
