import type { ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { EmptyOf, WhoMakes } from '../EmptyOf.tsx'

type EmptyListProps = { of: AnyRecord; first: ReactNode; bare: boolean }

/** A list without records: its first step, the form that makes one, or where the first one comes from. */
export function EmptyList({ of, first, bare }: EmptyListProps) {
  const may = whyNotEdit(of, null, useActor()) === null
  if (bare && !first)
    return (
      <p className="text-ink-2">
        No {inText(of.plural)} yet. {may ? of.firstFrom : <WhoMakes of={of} />}
      </p>
    )
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <EmptyOf of={of} first={first} />
    </div>
  )
}
