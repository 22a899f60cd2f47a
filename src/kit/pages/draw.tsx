import { lazy, type ComponentType } from 'react'
import { ownAtFirst, ownOf, type DeclaredPage } from '#platform/pages/page.ts'
import { ownOfList, type DeclaredList } from '#platform/pages/list-page.ts'
import { EditPage, NewPage } from '../record/FormPages.tsx'
import { DeclaredLists, type OwnListPart } from './DeclaredList.tsx'
import { DeclaredRecord, type OwnPart } from './DeclaredRecord.tsx'

type Drawn = { default: ComponentType }

const listOf = ({ list }: DeclaredPage): string => (typeof list === 'function' ? list(undefined) : list)[0]

type Own = OwnPart | OwnListPart
export type Parts = Readonly<Record<string, () => Promise<Readonly<Record<string, Own>>>>>

/** The parts that are drawn for a page alone. */
const loaded = async (names: readonly string[], parts: Parts) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await parts[name]!())[name]!] as const)))

/** Those that load when they are opened. */
const opened = <P extends Own>(names: readonly string[], parts: Parts): Readonly<Record<string, P>> =>
  Object.fromEntries(
    names.map((name) => [name, lazy(async () => ({ default: (await parts[name]!())[name] as P })) as unknown as P]),
  )

/** The page of a record. The parts of its tabs load when they are opened. */
export async function drawRecord(page: DeclaredPage, parts: Parts): Promise<Drawn> {
  const own = { ...opened<OwnPart>(ownOf(page), parts), ...(await loaded(ownAtFirst(page), parts)) }
  return { default: () => <DeclaredRecord page={page} own={own as Readonly<Record<string, OwnPart>>} /> }
}

/** A page of lists. The parts of other tabs load when they are opened. */
export function drawLists(page: DeclaredList, parts: Parts): Drawn {
  const own = opened<OwnListPart>(ownOfList(page), parts)
  return { default: () => <DeclaredLists page={page} own={own} /> }
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
