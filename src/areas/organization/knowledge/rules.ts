import { firstReason, type Reason } from '#platform/rules.ts'
import { documentLife } from './life.ts'
import type { KnowledgeDocument, ReadReceipt } from './records.ts'

type Words = Pick<KnowledgeDocument, 'title' | 'body' | 'files'>

/** Whether the text and files of a document differ from a version. */
export const differsFrom = (row: Words, edition: Words): boolean =>
  edition.title !== row.title ||
  (edition.body ?? '') !== (row.body ?? '') ||
  edition.files.map(({ path }) => path).join('\n') !== row.files.map(({ path }) => path).join('\n')

export const whyNotConfirm = (row: KnowledgeDocument, { confirmed }: { confirmed: boolean }): Reason =>
  firstReason(
    !documentLife.is(row, 'published') && 'Only a published document can be confirmed as read.',
    confirmed && `You already confirmed version ${row.edition}.`,
  )

/** Who has read the current version, and who has not. Reading an earlier version does not count for the newer one. */
export function readersOf<P extends { user_id: string }>(
  edition: number,
  receipts: readonly Pick<ReadReceipt, 'edition' | 'reader'>[],
  people: readonly P[],
): { read: P[]; missing: P[] } {
  const done = new Set(
    receipts.filter((receipt) => Number(receipt.edition) === Number(edition)).map(({ reader }) => reader),
  )
  return {
    read: people.filter(({ user_id }) => done.has(user_id)),
    missing: people.filter(({ user_id }) => !done.has(user_id)),
  }
}

export type Folder = { id: string; name: string; parent: string | null }

/** The folders that the documents name, each once, with their parent folders. */
export function foldersOf(paths: readonly string[]): Folder[] {
  const all = new Map<string, Folder>()
  for (const path of paths) {
    const parts = path
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
    parts.forEach((name, at) => {
      const id = parts.slice(0, at + 1).join('/')
      if (!all.has(id)) all.set(id, { id, name, parent: at === 0 ? null : parts.slice(0, at).join('/') })
    })
  }
  return [...all.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Normalized, so that the same folder is one folder. */
export const tidyFolder = (path: string): string =>
  path
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/')
