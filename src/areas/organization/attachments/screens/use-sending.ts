import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { upload } from '#client/upload.ts'
import { useCommand } from '#client/use-command.ts'
import type { attachmentCommands } from '../commands.ts'
import { folderOf } from '../rules.ts'

type Sending = { key: string; name: string; part: number; error?: string }
type Add = ReturnType<typeof attachmentCommands>['add']

/** Files on their way to a record: each separately, so that a refused one holds up no other. */
export function useSending(to: { organization: string; table: string; record: string }) {
  const backend = useBackend()
  const add = useCommand<Add>('attachments/add')
  const [sending, setSending] = useState<readonly Sending[]>([])
  const forget = (key: string) => setSending((some) => some.filter((each) => each.key !== key))

  async function one(file: File) {
    const key = crypto.randomUUID()
    const tell = (change: Partial<Sending>) =>
      setSending((some) => some.map((each) => (each.key === key ? { ...each, ...change } : each)))
    setSending((some) => [...some, { key, name: file.name, part: 0 }])
    try {
      const path = `${folderOf(to)}${key}/${file.name.replaceAll(/[^\w.\- ]/g, '_')}`
      const sha256 = await fingerprint(file)
      await upload(backend, path, file, (part) => tell({ part }))
      await add({ table: to.table, record: to.record, name: file.name, path, sha256 })
      forget(key)
    } catch (error) {
      tell({ error: sentence(error) })
    }
  }
  return { sending, forget, send: (files: readonly File[]) => Promise.all(files.map(one)) }
}

/** Both ends compute it: the file that arrives must be the one selected. */
const fingerprint = async (file: File) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
