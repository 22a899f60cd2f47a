import { useOrganization } from '#client/use-organization.ts'
import { useNow } from '#client/use-now.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { controlLife } from '../life.ts'
import type { Control } from '../records.ts'
import { uuidOf } from './derived-id.ts'
import { planOfAction, whyNotPlanOfAction } from '../plan-of-action/rules.ts'

/** Exports failing controls as the file that auditors and their programs read. */
export function ExportOscal({ loaded: { controls } }: { loaded: { controls: readonly Control[] | undefined } }) {
  const { organization } = useOrganization()
  const now = useNow()
  const rows = controls?.filter((row) => controlLife.is(row, 'active'))
  const whyNot = !organization || !rows ? 'The controls are being loaded.' : whyNotPlanOfAction(rows)
  async function save() {
    if (!organization || !rows) return
    const content = await planOfAction({ organization, now: new Date(now).toISOString(), controls: rows }, uuidOf)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
    link.download = 'plan-of-action.oscal.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <MoveButton whyNot={whyNot} run={save}>
      Export OSCAL
    </MoveButton>
  )
}
