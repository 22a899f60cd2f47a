import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { problemsOf } from '../definition/publishing/rules.ts'
import { readDefinition } from '../definition/rules.ts'
import { definitionSchema, definitionText, digestOf } from '../definition/schema.ts'
import { form, type Form } from '../forms/records.ts'
import { formMoves } from '../forms/rules.ts'
import { tellWebhooks } from '../webhooks/tell.ts'
import { formVersion, type FormVersion } from './records.ts'
import { versionMoves, whyNotPublishVersion, whyNotSendBack, whyNotSubmitVersion } from './rules.ts'

export const saveDraft = command('form-versions/save', {
  about: 'Keeps the questions of a form as its draft: a first one, or the one that there is. `seen` is the version of the draft that they were changed from.',
  input: z.object({ form: z.uuid(), seen: z.int().nullable(), definition: definitionSchema }),
  async run({ form: id, seen, definition }, { tx, actor }) {
    const row = await tx.lock<Form>(form, id)
    refuseIf(whyNotEdit(form, row, actor))
    const text = definitionText(definition)
    const kept = { definition: text, digest: digestOf(text), drafted_by: actor.user_id }
    const draft = await tx.one<FormVersion>(`select * from form_versions where organization_id = $1 and form = $2 and status in ('draft', 'submitted') for update`, [row.organization_id, id])
    refuseIf(draft?.status === 'submitted' ? 'This version waits for a second person. Send it back before you change it.' : null)
    refuseIf(draft && seen !== draft.version ? 'Somebody else changed the questions meanwhile. Open the builder again to see them; yours are still on this page.' : null)
    if (draft) return tx.update<FormVersion>(formVersion, draft.id, kept)
    const edition = await lastEdition(tx, row) + 1
    return tx.insert<FormVersion>(formVersion, { form: id, name: `${row.title}, edition ${edition}`, edition, ...kept })
  },
})

const lastEdition = async (tx: Context['tx'], { organization_id, id }: Form): Promise<number> =>
  Number((await tx.one<{ last: number }>('select coalesce(max(edition), 0)::int as last from form_versions where organization_id = $1 and form = $2', [organization_id, id]))!.last)

const one = z.object({ id: z.uuid() })

async function lockPair(tx: Context['tx'], id: string): Promise<{ row: Form; version: FormVersion }> {
  const found = await tx.one<{ form: string }>('select form from form_versions where organization_id = $1 and id = $2', [tx.organizationId(), id])
  if (!found) throw new NotFound(formVersion.label)
  return { row: await tx.lock<Form>(form, found.form), version: await tx.lock<FormVersion>(formVersion, id) }
}

export const submitVersion = command('form-versions/submit', {
  about: 'Asks a second person to publish the draft of a form.',
  input: one.extend({ note: z.string().trim().max(1000).optional() }),
  async run({ id, note }, { tx, actor, now }) {
    const { row, version } = await lockPair(tx, id)
    refuseIf(whyNotSubmitVersion(version, { actor, problems: problemsOf(readDefinition(version.definition)).length }))
    if (row.owner !== actor.user_id) await notify(tx, { organization_id: row.organization_id, people: [row.owner], event: 'task_assigned', record: { table: 'form_versions', id }, words: `${version.name} waits for a second person to publish it.`, actor: actor.user_id, path: `/utility-form-filler/versions/${id}` }, now)
    return tx.update<FormVersion>(formVersion, id, { status: versionMoves.submit.to, note: note ?? null })
  },
})

export const sendBackVersion = command('form-versions/send-back', {
  about: 'Sends a version back to be changed, with a reason.',
  input: one.extend({ reason: z.string().trim().min(1, 'Reason is required').max(1000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    const { version } = await lockPair(tx, id)
    refuseIf(whyNotSendBack(version, { actor }))
    if (version.drafted_by !== actor.user_id) await notify(tx, { organization_id: version.organization_id, people: [version.drafted_by], event: 'approval_decided', record: { table: 'form_versions', id }, words: `${version.name} came back: ${reason}`, actor: actor.user_id, path: `/utility-form-filler/versions/${id}` }, now)
    return tx.update<FormVersion>(formVersion, id, { status: versionMoves.sendBack.to, note: reason })
  },
})

export const publishVersion = command('form-versions/publish', {
  about: 'Publishes a version that somebody else drafted; from then on it is the one that is filled in.',
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const { row, version } = await lockPair(tx, id)
    refuseIf(whyNotPublishVersion(version, { actor, problems: problemsOf(readDefinition(version.definition)).length }))
    refuseIf(formMoves.whyNot('publish', row))
    await tx.sql(`update form_versions set status = 'replaced' where organization_id = $1 and form = $2 and status = 'published'`, [row.organization_id, row.id])
    const published = await tx.update<FormVersion>(formVersion, id, { status: versionMoves.publish.to, published_by: actor.user_id, published_at: now })
    await tx.update(form, row.id, { status: formMoves.publish.to, edition: version.edition })
    await tellWebhooks(context, 'form.published', row, { form: row.number, title: row.title, edition: Number(version.edition), digest: version.digest })
    return published
  },
})
