import { Suspense, type ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { leastToMake, whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { ButtonLink } from '../parts/Button.tsx'
import { Empty } from '../parts/States.tsx'
import { useCatalog } from './catalog.tsx'

type EmptyOfProps = {
  of: AnyRecord
  title?: string
  /** The first step, in place of the page that makes one. */
  first?: ReactNode
  /** The words about them, where those of the record are too general. */
  children?: ReactNode
}

/** In place of records: the first step for a person who may take it, and for others who can. */
export function EmptyOf({ of, title = `No ${inText(of.plural)} yet`, first, children = of.about }: EmptyOfProps) {
  const may = whyNotEdit(of, null, useActor()) === null
  const maker = useCatalog().makers?.[of.table]
  const action =
    first ||
    (maker && may && (
      <ButtonLink look="main" to={maker.path}>
        New {inText(of.label)}
      </ButtonLink>
    ))
  return (
    <Empty title={title} action={action}>
      {children} {!action && of.firstFrom} <WhoMakes of={of} />
    </Empty>
  )
}

/** Why the reader can’t make one, and who can. Nothing where the reader can. */
export function WhoMakes({ of }: { of: AnyRecord }) {
  const whyNot = whyNotEdit(of, null, useActor())
  const { around } = useCatalog()
  const role = leastToMake(of)
  if (whyNot === null) return null
  if (!around || role === undefined || role === 'platform_admin') return whyNot
  return (
    <Suspense>
      <around.WhoCan role={role} step={`add ${inText(of.plural)}`} />
    </Suspense>
  )
}
