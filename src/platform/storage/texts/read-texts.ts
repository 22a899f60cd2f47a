import { buffer } from 'node:stream/consumers'
import { job } from '../../jobs/later.ts'
import type { Services } from '../../services.ts'
import { openBlobs } from '../blobs.ts'
import { refuseQuarantined } from '../examine/scanning.ts'
import { StorageRefused } from '../storage-refused.ts'
import { stored, textLimits, textOf, WithoutText, type FileText } from './parts.ts'

const house = { role: 'service_role' } as const
/** A file that ended the process this often is not read again. */
const mostTries = 3

type Waiting = { object: string; version: string; tries: number; size: number }
const waitingSql = `select t.object, t.version, t.tries, o.size from storage.texts t join storage.objects o on o.id = t.object
  and o.version = t.version where t.state = 'waiting'`

/** After an upload, which queues it (app.queue_file_text). A second run finds it done. */
export const readFileText = job<{ object: string }>(
  'read-file-text',
  async ({ object }, services) => {
    const { rows } = await services.database.read(house, { text: `${waitingSql} and t.object = $1`, values: [object] })
    const [waiting] = rows as Waiting[]
    if (waiting) await inTurn(() => keepText(services, waiting))
  },
  { outside: true },
)

export const readWaitingTexts = job(
  'read-waiting-file-texts',
  async (_nothing, services) => {
    const { rows } = await services.database.read(house, {
      text: `${waitingSql} and t.queued_at < now() - interval '10 minutes' order by t.queued_at limit 50`,
      values: [],
    })
    for (const waiting of rows as Waiting[])
      await inTurn(() => keepText(services, waiting)).catch((error: unknown) =>
        services.log.warn('file text not read', {
          'error.message': error instanceof Error ? error.message : 'unknown',
        }),
      )
  },
  {
    about: 'Reads the text of files whose first reading was interrupted or waited for the scanner.',
    every: 600,
    outside: true,
  },
)

/** One at a time: the reader watches the memory of the whole process. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

async function keepText(services: Services, { object, version, tries, size }: Waiting): Promise<void> {
  const read = await readStored(services, { object, version, tries, size }).catch((error: unknown) => {
    if (error instanceof WithoutText) return { problem: error.message }
    throw error
  })
  await services.database.transaction(house, async (tx) => {
    const text = 'parts' in read ? read : null
    // Nothing where the file has gone, or has new content, since it was read.
    const kept = await tx.one<{ organization_id: string }>(
      `update storage.texts set state = $3, pages = $4, problem = $5 where object = $1 and version = $2 and state = 'waiting'
        returning organization_id`,
      [
        object,
        version,
        text ? 'read' : 'unread',
        text?.pages ?? null,
        text ? text.note : (read as { problem: string }).problem,
      ],
    )
    if (!kept || !text) return
    await tx.sql('delete from storage.text_parts where object = $1', [object])
    for (const [at, part] of text.parts.entries()) {
      const { body, places } = stored(part)
      await tx.sql(
        `insert into storage.text_parts (object, part, organization_id, page, body, places)
          values ($1, $2, $3, $4, $5, $6)`,
        [object, at + 1, kept.organization_id, part.page, body, places],
      )
    }
  })
}

async function readStored(services: Services, { object, version, tries, size }: Waiting): Promise<FileText> {
  if (size > textLimits.bytes) throw new WithoutText('Files above 30 MB are not searched.')
  try {
    await refuseQuarantined(services, { version })
  } catch (error) {
    if (!(error instanceof StorageRefused)) throw error
    // Checked later: the job is tried again.
    if (/being checked/.test(error.message)) throw error
    throw new WithoutText('This file is in quarantine.')
  }
  if (tries >= mostTries) throw new WithoutText('This file could not be read.')
  await services.database.write(house, {
    text: 'update storage.texts set tries = tries + 1 where object = $1 and version = $2',
    values: [object, version],
  })
  return textOf(Buffer.from(await buffer(await openBlobs(services).read(version))))
}
