import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { definitionSchema, definitionText, digestOf } from './schema.ts'
import { formLife } from '../forms/life.ts'
import { form, type Form } from '../forms/records.ts'
import { tellWebhooks } from '../webhooks/tell.ts'
import { versionLife } from './life.ts'
import { formVersion, type FormVersion } from './records.ts'
import { whyNotChange } from './rules.ts'

export const saveDraft = command('form-versions/save', {
  about:
    'Saves the questions of a form as its draft, new or existing. `seen` is the version of the draft that they were changed from.',
  input: z.object({ form: z.uuid(), seen: z.int().nullable(), definition: definitionSchema }),
  async run({ form: id, seen, definition }, { tx, actor }) {
    // The version is locked before its form, as in its moves; a first draft is looked up again behind the lock.
    const before = await lockDraft(tx, id)
    const row = await tx.lock<Form>(form, id)
    refuseIf(whyNotEdit(form, row, actor))
    const text = definitionText(definition)
    const kept = { definition: text, digest: digestOf(text), drafted_by: actor.user_id }
    const draft = before ?? (await lockDraft(tx, id))
    refuseIf(draft ? whyNotChange(draft) : null)
    refuseIf(
      draft && seen !== draft.version
        ? 'Another person changed the questions. Reopen the builder to see them; your changes are still on this page.'
        : null,
    )
    if (draft) return tx.update<FormVersion>(formVersion, draft.id, kept)
    const edition = (await lastEdition(tx, row)) + 1
    return tx.insert<FormVersion>(formVersion, { form: id, name: `${row.title}, version ${edition}`, edition, ...kept })
  },
})

/** The version being worked on: a draft, or one that waits for a second person. */
const lockDraft = (tx: Context['tx'], id: string) =>
  tx.one<FormVersion>(
    'select * from form_versions where organization_id = $1 and form = $2 and status = any ($3) for update',
    [tx.organization_id, id, versionLife.openStatuses],
  )

const lastEdition = async (tx: Context['tx'], { organization_id, id }: Form): Promise<number> =>
  Number(
    (await tx.one<{ last: number }>(
      'select coalesce(max(edition), 0)::int as last from form_versions where organization_id = $1 and form = $2',
      [organization_id, id],
    ))!.last,
  )

/** The page of a version. */
const pathOf = ({ id }: FormVersion) => `/utility-form-filler/versions/${id}`

const formOf = (tx: Context['tx'], { form: id }: FormVersion) => tx.lock<Form>(form, id)

export const versionCommands = commandsOf(versionLife, {
  async submit(version, { tx, actor, now }) {
    const row = await formOf(tx, version)
    if (row.owner === actor.user_id) return
    await notify(
      tx,
      {
        organization_id: row.organization_id,
        people: [row.owner],
        event: 'task_assigned',
        record: { table: formVersion.table, id: version.id },
        words: `${version.name} was submitted for publication by a second person.`,
        actor: actor.user_id,
        path: pathOf(version),
      },
      now,
    )
  },
  async sendBack(version, { asked: { reason }, tx, actor, now }) {
    if (version.drafted_by !== actor.user_id)
      await notify(
        tx,
        {
          organization_id: version.organization_id,
          people: [version.drafted_by],
          event: 'approval_decided',
          record: { table: formVersion.table, id: version.id },
          words: `${version.name} was returned for changes: ${reason}`,
          actor: actor.user_id,
          path: pathOf(version),
        },
        now,
      )
    return { note: reason }
  },
  async publish(version, context) {
    const { tx, actor, now } = context
    const row = await formOf(tx, version)
    refuseIf(formLife.isOpen(row) ? null : 'This form is archived. Restore it first.')
    await tx.sql(
      `update form_versions set status = ${asStatus(versionLife, 'replaced')} where organization_id = $1 and form = $2
        and status ${among(versionLife, 'published')}`,
      [row.organization_id, row.id],
    )
    const { edition, digest } = version
    await tx.update(form, row.id, { status: 'published', edition })
    const said = { form: row.number, title: row.title, edition: Number(edition), digest }
    await tellWebhooks(context, 'form.published', row, said)
    return { published_by: actor.user_id, published_at: now.toISOString() }
  },
})
