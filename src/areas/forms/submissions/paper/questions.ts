import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { memberNames } from '#platform/commands/record-in-question.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { zoneOf } from '#platform/commands/today.ts'
import { openAnswers } from '../../definition/answers/sealed-answers.ts'
import { readDefinition, type Answers } from '../../definition/rules.ts'
import type { FormVersion } from '../../versions/records.ts'
import { formSubmission, type FormSubmission } from '../records.ts'
import { submissionPaper } from './rules.ts'

export const submissionDocument = documentQuestion('form-submissions/document', {
  about: 'A submission with its answers as a document, for a manager who opened the answers within the last hour.',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, keys }) {
    const of = [actor.organization_id, id]
    const [row] = await tx.asPerson<FormSubmission>(
      `select *, keep_until::text as keep_until, to_json(sent_at) #>> '{}' as sent_at from form_submissions
        where organization_id = $1 and id = $2`,
      of,
    )
    if (!row) throw new NotFound(formSubmission.label)
    refuseIf(row.erased_on ? 'The answers were erased.' : null)
    // With the person's own rights: opening the answers is what the audit log records.
    const [stored] = await tx.asPerson<{ answers: Answers }>(
      'select answers from form_answers where organization_id = $1 and submission = $2',
      of,
    )
    refuseIf(stored ? null : 'Open the answers first. The audit log records it.')
    const version = (await tx.one<FormVersion>('select * from form_versions where organization_id = $1 and id = $2', [
      actor.organization_id,
      row.form_version,
    ]))!
    const people = row.filled_by ? await memberNames(tx, actor.organization_id, [row.filled_by]) : null
    return submissionPaper({
      row,
      form: version.name,
      by: people && (people.get(row.filled_by!) ?? 'Former member'),
      definition: readDefinition(version.definition),
      answers: openAnswers(keys, stored!.answers),
      letterhead: await letterheadOf(tx, actor.organization_id),
      zone: await zoneOf(tx),
    })
  },
})
