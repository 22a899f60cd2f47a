import { z } from 'zod'
import { command, type Command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { exportLife } from './life.ts'
import { dataExport, type DataExport } from './records.ts'
import { downloadHours, whyNotDownload, whyNotRequest } from './rules.ts'

export const requestExport = command('data-exports/request', {
  about: 'Requests a copy of everything an administrator can see. Another administrator approves it.',
  decides: 'evidence',
  personal: true,
  input: z.strictObject({
    reason: z.string('Enter the reason.').trim().min(1, 'Enter the reason.').max(2_000),
    files: z.boolean().default(false),
  }),
  async run({ reason, files }, { tx, actor, now }): Promise<DataExport> {
    refuseIf(whyNotRequest(actor))
    return tx.insert<DataExport>(dataExport, {
      number: await nextNumber(tx, dataExport.table, String(dataExport.fields.number.initial), now),
      reason,
      files,
      requested_by: actor.user_id,
    })
  },
})

/** Called by the route that sends the archive: each download is in the history of the export. */
export const downloadExport = command('data-exports/download', {
  about: 'Records the download of an approved data export by the person who requested it.',
  decides: 'evidence',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }): Promise<DataExport> {
    const row = await tx.lock<DataExport>(dataExport, id)
    refuseIf(whyNotDownload(row, { actor, now: now.toISOString() }))
    return tx.update<DataExport>(dataExport, id, { downloads: Number(row.downloads) + 1, downloaded_at: now })
  },
})

export const exportCommands: readonly Command[] = [
  requestExport,
  downloadExport,
  ...Object.values(
    commandsOf(exportLife, {
      approve: (_, { actor, now }) => ({
        approved_by: actor.user_id,
        approved_at: now.toISOString(),
        ends_at: new Date(now.getTime() + downloadHours * 3_600_000).toISOString(),
      }),
      decline: (_, { asked: { reason } }) => ({ note: reason }),
      withdraw: (_, { asked: { reason } }) => ({ note: reason }),
    }),
  ),
]
