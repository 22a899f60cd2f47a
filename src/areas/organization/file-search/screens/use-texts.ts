import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { TextState } from '../rules.ts'

/** Whether the text of these files is searched; asked again until all of it was read. */
export function useTexts(paths: readonly string[]): ReadonlyMap<string, TextState> {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['file texts', paths],
    enabled: paths.length > 0,
    queryFn: () => callFunction<TextState[]>(backend, 'files/texts', { paths }),
    refetchInterval: ({ state }) => (state.data?.some((text) => text.state === 'waiting') ? 2_000 : false),
  })
  return new Map((data ?? []).map((text) => [text.path, text]))
}
