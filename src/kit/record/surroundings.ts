import type { ComponentType } from 'react'
import type { AnyRecord, Kept } from '#platform/records/record.ts'

export type Surrounded = { of: AnyRecord; row: Kept }

/**
 * What stands around every record, whatever it is: what is said about it below, files and tasks and neighbours beside
 * it, and the tools of its head. The application hands the parts over with the catalogue; a record's page says nothing
 * of them.
 */
export type Surroundings = Readonly<Record<'Tools' | 'Beneath' | 'Beside', ComponentType<Surrounded>>>
