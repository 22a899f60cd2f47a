import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useCommand } from '#client/use-command.ts'
import { download } from '#kit/record/list/download.ts'
import type { makeFile } from '../commands.ts'

/** Created by a command, which records who asked, and read at once by the same person. */
export function useBankFile(id: string): () => Promise<void> {
  const backend = useBackend()
  const make = useCommand<typeof makeFile>('payment-runs/make-file')
  return async () => {
    await make({ id })
    const { name, type, content } = await callFunction<{ name: string; type: string; content: string }>(
      backend,
      'payment-runs/file',
      { id },
    )
    download(new Blob([content], { type }), name)
  }
}
