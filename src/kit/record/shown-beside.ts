import { createContext } from 'react'

/** A record’s page shows its people and its amount already: its facts do not repeat them. */
export type ShownBeside = { record: string; /** The field of the amount in its head. */ amount: string | undefined }

/** Undefined outside of a record’s page, and for the record of another organization. */
export const ShownBesideContext = createContext<ShownBeside | undefined>(undefined)
