import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, type Asset } from '#areas/assets/assets/records.ts'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'

const ParentDialog = lazy(async () => ({
  default: (await import('#areas/assets/assets/screens/ParentDialog.tsx')).ParentDialog,
}))

/** The moves of an asset, its place in the hierarchy, its label and its next work. */
export function AssetMoves({ row }: { row: Asset }) {
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'parent'>()
  if (assetLife.is(row, 'disposed')) return null
  const { id } = row
  const edits = whyNotEdit(asset, row, actor) === null
  const close = () => setAsking(undefined)
  const more = [
    edits && { label: 'Move under another asset', run: () => setAsking('parent') },
    { label: 'Print label', run: () => void navigate(`/asset-management/labels?of=${id}`) },
  ]
  const check = row.held_by ? 'checkIn' : 'checkOut'
  const others = assetLife.open(row).filter((name) => name !== 'checkIn' && name !== 'checkOut')
  return (
    <>
      <Moves life={assetLife} row={row} only={[check]} />
      <Moves life={assetLife} row={row} only={others} more={more} />
      {!assetLife.is(row, 'missing') && (
        <ButtonLink look="main" to={`/maintenance-management?action=create&asset=${id}`}>
          Request maintenance
        </ButtonLink>
      )}
      {asking === 'parent' && (
        <Suspense>
          <ParentDialog row={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
