import { useVisit } from '#client/BackendProvider.tsx'

/** The address of this installation, for what has to be named in full. */
export const useOrigin = (): string => useVisit().config.supabaseUrl
