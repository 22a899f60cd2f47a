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
 * Files as they come out of an export. Each is noted as a leftover first: if this program is killed, the sweep
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
      if (!/^[0-9a-f-]{36}$/.test(version)) throw new MoveRefused(`${entry.name} isn’t an agency file.`)
      const known = await services.database.read(
        { role: 'service_role' },
        { text: 'select from storage.objects where version = $1', values: [version] },
      )
      if (known.rowCount) throw new MoveRefused('This installation already has a file of this agency.')
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
      if (!/^\d{4}-\d\d\.txt$/.test(name)) throw new MoveRefused(`${entry.name} isn’t a witness file.`)
      witness.push({ name, content: await whole(entry) })
    },
    /** Writes the source's witness files beside ours, in a folder of their own: it stored them outside its database. */
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
