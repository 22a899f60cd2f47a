import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { witnessFolderOf } from '../audit/witnesses/witness-file.ts'
import type { Unpacked } from '../backup/tar.ts'
import type { Services } from '../services.ts'
import { incomingFolder, openBlobs } from '../storage/blobs.ts'
import { receive } from '../storage/receive.ts'
import { MoveRefused } from './refused.ts'
import { whole } from './staging.ts'

type Needs = Pick<Services, 'database' | 'settings' | 'clock'>

/**
 * Files as they come out of an export. What comes is noted as a leftover first: if this program is killed, the sweep
 * removes it.
 */
export function arrivingFiles(services: Needs, organization: string) {
  const blobs = openBlobs(services)
  const kept: { version: string; size: number; sha256: string }[] = []
  const witness: { name: string; content: Buffer }[] = []
  return {
    kept: kept as readonly { version: string; size: number; sha256: string }[],
    async keep(entry: Unpacked): Promise<void> {
      const version = entry.name.slice('files/'.length)
      if (!/^[0-9a-f-]{36}$/.test(version)) throw new MoveRefused(`${entry.name} is no file of an agency.`)
      const known = await services.database.read(
        { role: 'service_role' },
        { text: 'select from storage.objects where version = $1', values: [version] },
      )
      if (known.rowCount) throw new MoveRefused('A file of this agency is at this installation already.')
      await services.database.write(
        { role: 'service_role' },
        {
          text: 'insert into storage.leftovers (version, since) values ($1, $2) on conflict do nothing',
          values: [version, services.clock.now()],
        },
      )
      const received = await receive(entry.content as AsyncIterable<Uint8Array>, {
        folder: incomingFolder(services),
        version,
        limit: Infinity,
        judge: () => 'application/octet-stream',
      })
      await blobs.keep(received)
      kept.push({ version, size: received.size, sha256: received.sha256 })
    },
    async keepWitness(entry: Unpacked): Promise<void> {
      const name = entry.name.slice('witness/'.length)
      if (!/^\d{4}-\d\d\.txt$/.test(name)) throw new MoveRefused(`${entry.name} is no file of a witness.`)
      witness.push({ name, content: await whole(entry) })
    },
    /** What the source kept outside of its database goes beside our own, in a folder that says so. */
    async writeWitness(): Promise<void> {
      const folder = join(witnessFolderOf(services, organization), 'before-the-move')
      if (witness.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const { name, content } of witness) await appendFile(join(folder, name), content, { mode: 0o600 })
    },
    async undo(): Promise<void> {
      for (const { version } of kept) await blobs.remove(version)
      await services.database.write(
        { role: 'service_role' },
        {
          text: 'delete from storage.leftovers where version = any ($1)',
          values: [kept.map(({ version }) => version)],
        },
      )
    },
  }
}
