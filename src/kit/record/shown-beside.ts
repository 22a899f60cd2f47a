import { createContext } from 'react'

/** The record whose people the page shows beside its facts; undefined outside of a record’s page. */
export const ShownBesideContext = createContext<string | undefined>(undefined)
