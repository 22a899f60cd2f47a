import type { Catalogue, ShortcutOffered } from '#kit/record/catalogue.tsx'
import { surroundings } from '#areas/organization/routes.tsx'
import { recordPages } from './record-pages.ts'

let loading: Promise<Catalogue> | undefined

let declarations: ReturnType<Catalogue['whole']> | undefined

let keys: Promise<readonly ShortcutOffered[]> | undefined

const shortcuts = () => (keys ??= import('./shortcuts.ts').then((module) => module.shortcuts))

let lived: ReturnType<Catalogue['lives']> | undefined

const lives = () => (lived ??= import('../lives.ts').then((module) => module.lives))

const whole = () => (declarations ??= import('../records.ts').then(({ records }) => records))

/**
 * What all records are called weighs more than the first view may: it comes with the first page that shows a record.
 */
export const catalogue = (): Promise<Catalogue> =>
  (loading ??= import('virtual:record-names').then(({ records, words }) => ({
    records,
    words,
    whole,
    lives,
    pages: recordPages,
    around: surroundings,
    shortcuts,
  })))
