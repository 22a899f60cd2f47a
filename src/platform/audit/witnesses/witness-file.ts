import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../services.ts'
import { readCheckpoint } from '../checkpoint.ts'
import { seal } from '../log/seal.ts'
import { noteTextOf, type SignedCheckpoint } from '../log/signing.ts'

type Needs = Pick<Services, 'database' | 'keys' | 'settings'> & Partial<Pick<Services, 'log'>>

/**
 * Seals, and writes the new checkpoint into the data folder, outside the database. A log that was cut off there is
 * longer here. It doesn't help against a person who controls both: a witness outside does.
 */
export async function sealAndKeep(services: Needs, organization: string, now: Date): Promise<SignedCheckpoint | null> {
  const sealed = await seal(services, organization, now)
  if (sealed) await keepCheckpoint(services, organization, sealed)
  return sealed
}

export const witnessFolderOf = ({ settings }: Pick<Services, 'settings'>, organization: string) =>
  join(settings.dataFolder, 'trail-witness', organization)

/** One file a month, only added to, and on the disk before this returns. */
async function keepCheckpoint(services: Needs, organization: string, checkpoint: SignedCheckpoint): Promise<void> {
  const folder = witnessFolderOf(services, organization)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, `${checkpoint.time.slice(0, 7)}.txt`), 'a', 0o600)
  try {
    // Empty lines come first: they separate this from a line that a crash left half written.
    await file.appendFile(`\n\n${noteTextOf(checkpoint)}`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * The last checkpoint of each month, and each one after which the log was shorter: it was cut off, or restored from a
 * backup.
 */
export async function keptCheckpoints(services: Pick<Services, 'settings'>, organization: string): Promise<string[]> {
  const folder = witnessFolderOf(services, organization)
  const months = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt')).toSorted()
  const kept: string[] = []
  for (const month of months) {
    const notes = notesIn(await readFile(join(folder, month), 'utf8'))
    notes.forEach((note, at) => {
      const [size, next] = [sizeOf(note), sizeOf(notes[at + 1] ?? '')]
      if (at === notes.length - 1 || next <= size) kept.push(note)
    })
  }
  return kept
}

/** Checkpoints written one after the other. One that a crash cut off is left out. */
const notesIn = (text: string): string[] =>
  (text.match(/(?:[^\n]+\n)+\n(?:— [^\n]+\n)+/g) ?? []).filter((note) => readCheckpoint(note))
const sizeOf = (note: string): number => readCheckpoint(note)?.size ?? Infinity
