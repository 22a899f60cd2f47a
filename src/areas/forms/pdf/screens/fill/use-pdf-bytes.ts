import { useBackend } from '#client/BackendProvider.tsx'
import type { PdfTemplate } from '../../records.ts'

/** The PDF of a template, as its agency stored it. */
export function usePdfBytes({ document }: Pick<PdfTemplate, 'document'>): () => Promise<Uint8Array> {
  const backend = useBackend()
  return async () => {
    const path = document?.[0]?.path
    if (!path) throw new Error('The template has no PDF yet.')
    const { data, error } = await (await backend.files()).from('documents').download(path)
    if (!data) throw new Error(error.message)
    return new Uint8Array(await data.arrayBuffer())
  }
}
