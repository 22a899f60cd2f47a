import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { checkControls } from '../commands.ts'

export function RunChecks() {
  const check = useCommand<typeof checkControls>('controls/check')
  return (
    <MoveButton look="main" whyNot={null} run={() => check({})} done="All active controls checked">
      Run checks
    </MoveButton>
  )
}
