import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { registerAsset } from '../commands.ts'
import { asset } from '../records.ts'
import { sendsAs } from '#kit/record/form-send.ts'

export default function NewAssetScreen() {
  const actor = useActor()
  const [query] = useSearchParams()
  const register = useCommand<typeof registerAsset>('assets/register')
  return (
    <RecordFormScreen
      of={asset}
      area="Enterprise Asset Mgmt"
      start={{ custodian: actor.user_id }}
      back="/asset-management"
      send={sendsAs(register, (values) => ({ asset: values, parent: query.get('under') }))}
    />
  )
}
