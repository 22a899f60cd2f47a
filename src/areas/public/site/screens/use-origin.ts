import { useVisit } from '#client/BackendProvider.tsx'

/** The address of this installation, for full links. */
export const useOrigin = (): string => useVisit().config.supabaseUrl
