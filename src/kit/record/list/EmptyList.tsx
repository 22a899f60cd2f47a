import type { ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { useCatalog } from '../catalog.tsx'

type EmptyListProps = { of: AnyRecord; first: ReactNode; bare: boolean }

/** A list without records: its first step, the form that makes one, or where the first one comes from. */
export function EmptyList({ of, first, bare }: EmptyListProps) {
  const whyNot = whyNotEdit(of, null, useActor())
  const maker = useCatalog().makers?.[of.table]
  const plural = inText(of.plural)
  if (bare && !first)
    return (
      <p className="text-ink-2">
        No {plural} yet. {whyNot ?? of.firstFrom}
      </p>
    )
  const action =
    first ||
    (maker && whyNot === null && (
      <ButtonLink look="main" to={maker.path}>
        New {inText(of.label)}
      </ButtonLink>
    ))
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <Empty title={`No ${plural} yet`} action={action}>
        {of.about} {!action && of.firstFrom} {whyNot}
      </Empty>
    </div>
  )
}
