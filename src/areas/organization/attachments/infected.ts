import { job } from '#platform/jobs/later.ts'
import { infectedFile, type InfectedFile } from '#platform/storage/examine/scanning.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '../notifications/notify.ts'

/** Notifies the uploader and the administrators of a file that the virus scanner refused, or flagged later. */
export const tellOfInfectedFile = job<InfectedFile>(
  infectedFile.name,
  async ({ organization_id, uploader, name, threat, kept }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (tx) => {
      const administrators = await holdersOf(tx, organization_id, ['admin'], clock.now())
      const people = [...new Set([...(uploader ? [uploader] : []), ...administrators])]
      const words = `The file ${name} contains malware (${threat}) and ${kept ? 'stays in quarantine' : 'was not stored'}.`
      await notify(
        tx,
        { organization_id, people, event: 'security_alarm', record: null, words, actor: null, path: '/dashboard' },
        clock.now(),
      )
    })
  },
)
