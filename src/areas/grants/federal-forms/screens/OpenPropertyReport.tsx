import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { atLeast } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'

type Open = { name: 'property-reports/open'; run: (input: { id: string; form: string }) => Promise<{ id: string }> }

/** Opens the draft of an SF-428 or SF-429 in the area of assets, which has the register that fills it. */
export function OpenPropertyReport({ id, name, whyNot = null }: { id: string; name: string; whyNot?: Reason }) {
  const actor = useActor()
  const navigate = useNavigate()
  const open = useCommand<Open>('property-reports/open')
  if (!atLeast('manager', actor)) return null
  return (
    <MoveButton
      whyNot={whyNot}
      run={async () => {
        const form = name.replaceAll('-', '').toLowerCase()
        const report = await open({ id, form })
        void navigate(`/asset-management/property-reports/${report.id}`)
      }}
    >
      {name}
    </MoveButton>
  )
}
