import { job } from '#platform/jobs/later.ts'
import { removeObjects } from '#platform/storage/arrange-api.ts'
import { draftDays } from './drafts.ts'
import { service } from './found.ts'

/** A file that was never sent is kept as long as the form that it was uploaded for can be continued. */
const uploadDays = draftDays + 1

export const forgetPublicForms = job(
  'forget-public-forms',
  async (_nothing, { database, clock }) => {
    const now = clock.now()
    await database.write(service, { text: 'delete from form_drafts where ends_at <= $1', values: [now] })
    await database.write(service, { text: 'delete from form_receipts where token_ends_at <= $1', values: [now] })
    const before = new Date(now.getTime() - uploadDays * 86_400_000)
    await database.transaction(service, async (tx) => {
      const gone = await tx.sql<{ organization_id: string; path: string }>(
        'select organization_id, path from form_uploads where uploaded_at < $1 order by uploaded_at limit 500',
        [before],
      )
      for (const { organization_id, path } of gone) {
        await tx.sql('delete from form_uploads where organization_id = $1 and path = $2', [organization_id, path])
        await removeObjects(
          tx,
          `organization_id = $1 and name = $2 and owner_id is null
            and bucket_key = (select key from storage.buckets where id = 'documents' and organization_id is null)`,
          [organization_id, path],
        )
      }
    })
  },
  { about: 'Deletes receipts and drafts of public forms after their time.', every: 3_600 },
)
