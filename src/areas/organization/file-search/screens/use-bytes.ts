import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'

/** The content of a file that the person may read. */
export function useBytes(path: string | undefined) {
  const backend = useBackend()
  return useQuery({
    queryKey: ['file bytes', path],
    enabled: path !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const { data, error } = await (await backend.files()).from('documents').download(path!)
      if (error) throw error
      return new Uint8Array(await data.arrayBuffer())
    },
  })
}
