import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Services } from '../services.ts'
import { diskBlobs } from './disk-blobs.ts'
import type { Received } from './receive.ts'
import { s3Blobs } from './s3-blobs.ts'
import type { Range } from './ranges.ts'

/** Where bytes are stored, under names that are random and never used twice. */
export type Blobs = {
  /** Stores a received file. Afterward it is permanent; on failure it is removed. */
  keep(received: Pick<Received, 'version' | 'file' | 'size' | 'sha256'>): Promise<void>
  read(version: string, range?: Range): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** A file that is already gone counts as removed. */
  remove(version: string): Promise<void>
}

/** Files being received are on this machine in any case. */
export const incomingFolder = ({ settings }: Pick<Services, 'settings'>) =>
  join(settings.dataFolder, 'files', 'incoming')

export const openBlobs = ({ settings, clock }: Pick<Services, 'settings' | 'clock'>): Blobs =>
  settings.s3 ? s3Blobs(settings.s3, clock) : diskBlobs(join(settings.dataFolder, 'files'))
