import { Button } from '#kit/parts/Button.tsx'
import { setupWords } from '../rules.ts'
import type { Setup } from './use-setup.ts'
import { say } from '#platform/say.ts'

export const SetupButton = ({ setup: { running, run } }: { setup: Setup }) => (
  <Button look="main" busy={running} onClick={() => void run()}>
    {say(running ? setupWords.running : setupWords.button)}
  </Button>
)
