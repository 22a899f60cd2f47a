import { useMemo, type ReactNode } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Backend } from '#client/backend.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { loadedOnce, PictureSource, type Pictures } from '#kit/record/picture-source.ts'
import { mostInPictures, picturesIn } from '#platform/documents/picture-line.ts'
import type { attachmentCommands } from '../../attachments/commands.ts'
import { folderOf } from '../../attachments/rules.ts'
import { mostInPicture, whyNotPrinted } from '../pictures/rules.ts'

type Pictured = { organization_id: string; id: string }
type RecordPicturesProps = { table: string; row: Pictured; children: ReactNode }

/** The texts inside show and add pictures as files of this record. */
export const RecordPictures = ({ table, row, children }: RecordPicturesProps) => (
  <PictureSource value={useRecordPictures(table, row)}>{children}</PictureSource>
)

type PictureTotalProps = { table: string; row: Pictured; texts: readonly string[] }

/** Says so where the pictures of a text are more than a PDF prints. */
export function PictureTotal({ table, row, texts }: PictureTotalProps) {
  const files = [...new Set(texts.flatMap((text) => picturesIn(text).map(({ picture }) => picture.file)))]
  const { data } = useRows<{ size: number }>(
    'attachments',
    (from) => from.select('size').eq('table_name', table).eq('record', row.id).in('id', files).limit(1_000),
    // Fewer can't reach the limit.
    { enabled: files.length * mostInPicture > mostInPictures },
  )
  const whyNot = data ? whyNotPrinted(data.map(({ size }) => Number(size))) : null
  return whyNot && <Notice tone="warn" title={whyNot} />
}

export function useRecordPictures(
  table: string,
  { organization_id: organization, id: record }: Pictured,
): Required<Pictures> {
  const backend = useBackend()
  const attach = useCommand<ReturnType<typeof attachmentCommands>['add']>('attachments/add')
  // The same one at each drawing, so that no picture is loaded again.
  const load = useMemo(() => loaderOf(backend, table, record), [backend, table, record])
  return {
    load,
    async add(given) {
      const [{ upload }, { printable }] = await Promise.all([import('#client/upload.ts'), import('./printable.ts')])
      const file = await printable(given)
      const path = `${folderOf({ organization, table, record })}${crypto.randomUUID()}/${file.name.replaceAll(/[^\w.\- ]/g, '_')}`
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      await upload(backend, path, file, () => undefined)
      const added = await attach({ table, record, name: file.name, path, sha256 })
      // Of the bytes as they are stored: a picture loses the data about its place on the way.
      return { file: added.id, sha256: added.sha256 }
    },
  }
}

const loaderOf = (backend: Backend, table: string, record: string): Pictures['load'] =>
  loadedOnce(async (file) => {
    const { data } = await backend.rows
      .from('attachments')
      .select('path')
      .eq('id', file)
      .eq('table_name', table)
      .eq('record', record)
      .single<{ path: string }>()
      .throwOnError()
    const found = await (await backend.files()).from('documents').download(data.path)
    if (!found.data) throw found.error
    return found.data
  })

const hex = (digest: ArrayBuffer) =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
