import { useCommand } from '#client/use-command.ts'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import type { checkControls } from '../commands.ts'

export function RunChecks() {
  const check = useCommand<typeof checkControls>('controls/check')
  return (
    <FreeButton look="main" run={() => check({})} done="All active controls checked">
      Run checks
    </FreeButton>
  )
}
