import type { ComponentType } from 'react'
import { ownOf, type DeclaredPage } from '#platform/pages/page.ts'
import { EditPage, NewPage } from '../record/FormPages.tsx'
import { DeclaredRecord, type OwnPart } from './DeclaredRecord.tsx'

type Drawn = { default: ComponentType }

const listOf = ({ list }: DeclaredPage): string => (typeof list === 'function' ? list(undefined) : list)[0]

type Parts = Readonly<Record<string, () => Promise<Readonly<Record<string, OwnPart>>>>>

/** The page of a record, with the parts that are drawn for it alone. */
export async function drawRecord(page: DeclaredPage, parts: Parts): Promise<Drawn> {
  const own = Object.fromEntries(
    await Promise.all(ownOf(page).map(async (name) => [name, (await parts[name]!())[name]!] as const)),
  )
  return { default: () => <DeclaredRecord page={page} own={own} /> }
}

/** The form of a new one. */
export function drawNew(page: DeclaredPage): Drawn {
  const { by, find: _, title: __, ...form } = page.add!
  return { default: () => <NewPage of={page.of} form={{ sends: by, back: listOf(page), ...form }} /> }
}

/** The form that changes it. */
export function drawEdit(page: DeclaredPage): Drawn {
  const { by, under } = page.edit as { by: string; under?: string }
  return { default: () => <EditPage of={page.of} form={{ sends: by, list: listOf(page), ...(under && { under }) }} /> }
}
