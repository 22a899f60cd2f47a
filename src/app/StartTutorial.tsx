import { useTutorial } from '#client/TutorialProvider.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { say } from '#platform/say.ts'

/** The messages when a lesson is requested. */
export const tutorialWords = {
  started: 'Starting tutorial...',
  none: 'No tutorials available yet. Check back soon!',
  failed: 'Could not load tutorial. Please try again.',
} as const
const tones = { started: 'good', none: 'info', failed: 'bad' } as const

/** Starts a guided tutorial from the header of every page. */
export function StartTutorial() {
  const { startFirst } = useTutorial()
  async function begin() {
    const outcome = await startFirst('dashboard')
    toast(tones[outcome], tutorialWords[outcome])
  }
  return (
    <IconButton label={say('Start tutorial')} onClick={() => void begin()}>
      <Icon name="tour" className="size-4.5" />
    </IconButton>
  )
}
