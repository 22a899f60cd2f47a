import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import type { FileState } from './file-words.ts'

/** Storage's findings in the files of one record, by path. */
export function useFileStates(folder: string, paths: readonly string[]): ReadonlyMap<string, FileState> {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['file states', folder, paths],
    enabled: paths.length > 0,
    queryFn: async () => {
      const { data: listed, error } = await (
        await backend.files()
      )
        .from('documents')
        .listV2({ prefix: folder, limit: 1000 })
      if (error) throw error
      return new Map(
        listed.objects.map(({ key, name, metadata }) => {
          const { flags = [], scan = 'not_scanned' } = (metadata ?? {}) as Partial<FileState>
          return [key ?? name, { flags, scan }] as const
        }),
      )
    },
  })
  return data ?? new Map()
}
