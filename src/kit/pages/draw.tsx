import type { ComponentType } from 'react'
import type { DeclaredPage } from '#platform/pages/page.ts'
import { EditPage, NewPage } from '../record/FormPages.tsx'
import { DeclaredRecord, type OwnPart } from './DeclaredRecord.tsx'

type Drawn = { default: ComponentType }

const listOf = ({ list }: DeclaredPage): string => (typeof list === 'function' ? list(undefined) : list)[0]

/** The page of a record. */
export const drawRecord = (page: DeclaredPage, own: Readonly<Record<string, OwnPart>>): Drawn => ({
  default: () => <DeclaredRecord page={page} own={own} />,
})

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
