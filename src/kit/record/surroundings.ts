import type { ComponentType } from 'react'
import type { AnyRecord, Kept } from '#platform/records/record.ts'

export type Surrounded = { of: AnyRecord; row: Kept }

/**
 * The surroundings of every record page: comments below, files, tasks and neighbors beside it, and the tools in its
 * head. The application passes the parts with the catalog; a record's page does not mention them.
 */
export type Surroundings = Readonly<Record<'Tools' | 'Beneath' | 'Beside', ComponentType<Surrounded>>>
