import { useMemo, type ReactNode } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import type { Backend } from '#client/backend.ts'
import { useCommand } from '#client/use-command.ts'
import { PictureSource, type Pictures } from '#kit/record/picture-source.ts'
import type { attachmentCommands } from '../../attachments/commands.ts'
import { folderOf } from '../../attachments/rules.ts'

type Pictured = { organization_id: string; id: string }
type RecordPicturesProps = { table: string; row: Pictured; children: ReactNode }

/** The texts inside show and add pictures as files of this record. */
export const RecordPictures = ({ table, row, children }: RecordPicturesProps) => (
  <PictureSource value={useRecordPictures(table, row)}>{children}</PictureSource>
)

export function useRecordPictures(table: string, { organization_id: organization, id: record }: Pictured): Pictures {
  const backend = useBackend()
  const attach = useCommand<ReturnType<typeof attachmentCommands>['add']>('attachments/add')
  // The same one at each drawing, so that no picture is loaded again.
  const load = useMemo(() => loaderOf(backend, table, record), [backend, table, record])
  return {
    load,
    async add(file) {
      const path = `${folderOf({ organization, table, record })}${crypto.randomUUID()}/${file.name.replaceAll(/[^\w.\- ]/g, '_')}`
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      const { upload } = await import('#client/upload.ts')
      await upload(backend, path, file, () => undefined)
      const added = await attach({ table, record, name: file.name, path, sha256 })
      // Of the bytes as they are stored: a picture loses the data about its place on the way.
      return { file: added.id, sha256: added.sha256 }
    },
  }
}

function loaderOf(backend: Backend, table: string, record: string): Pictures['load'] {
  const loaded = new Map<string, Promise<Blob>>()
  const read = async (file: string) => {
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
  }
  return ({ file }) => {
    const found = loaded.get(file) ?? read(file)
    loaded.set(file, found)
    // Another attempt after a lost connection.
    found.catch(() => loaded.delete(file))
    return found
  }
}

const hex = (digest: ArrayBuffer) =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
