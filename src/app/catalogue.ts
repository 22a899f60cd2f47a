import type { Catalogue } from '#kit/record/catalogue.tsx'
import { surroundings } from '#areas/organization/routes.tsx'
import { recordPages } from './record-pages.ts'

let loading: Promise<Catalogue> | undefined

/** All declarations weigh more than the first view may: they come with the first page that shows a record. */
export const catalogue = (): Promise<Catalogue> => (loading ??= import('../records.ts').then(({ records }) => ({ records, pages: recordPages, around: surroundings })))
