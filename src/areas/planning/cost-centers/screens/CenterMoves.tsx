import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { costCenterLife } from '../life.ts'
import { costCenter, type CostCenter } from '../records.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

/** The moves of a cost center, and its place in the tree: both show what moves with it. */
export function CenterMoves({ row: center }: { row: CostCenter }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'move' | 'merge'>()
  if (whyNotEdit(costCenter, center, actor) !== null) return null
  return (
    <>
      <Moves
        life={costCenterLife}
        row={center}
        more={[
          { label: 'Move', run: () => setAsking('move') },
          { label: 'Merge', run: () => setAsking('merge') },
        ]}
      />
      {asking && <PlaceDialog center={center} verb={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
