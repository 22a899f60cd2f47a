import { naics } from '#areas/vendors/categories/naics/rules.ts'
import type { CodeList } from '../records.ts'
import psc from './psc/psc-2020.json' with { type: 'json' }

type PublicList = Pick<CodeList, 'code' | 'name' | 'kind'> & {
  source: string
  valid_from: string
  codes: Readonly<Record<string, string>>
}

/**
 * Code lists that anyone may copy. NIGP belongs to its publisher and UNSPSC has terms of use, so an agency imports the
 * one that it is licensed for.
 */
export const publicLists = {
  naics: {
    code: 'NAICS-2022',
    name: 'Industries (NAICS 2022, subsectors)',
    kind: 'industry',
    source: 'U.S. Census Bureau, North American Industry Classification System 2022, three-digit subsectors',
    valid_from: '2022-01-01',
    codes: naics,
  },
  psc: {
    code: 'PSC-2020',
    name: 'Products and services (PSC, groups)',
    kind: 'commodity',
    source: 'U.S. General Services Administration, Product and Service Codes Manual, groups and categories',
    valid_from: '2020-10-01',
    codes: psc,
  },
} as const satisfies Record<string, PublicList>
export const publicListKeys = Object.keys(publicLists) as (keyof typeof publicLists)[]
