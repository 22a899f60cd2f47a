import { useTutorial } from '#client/TutorialProvider.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { toast } from '#kit/parts/Toasts.tsx'

/** Shows a newcomer around, from the header of every page. */
export function StartTutorial() {
  const { startFirst } = useTutorial()
  async function begin() {
    const outcome = await startFirst('dashboard')
    if (outcome === 'none') toast('info', 'No tutorials available yet. Check back soon!')
    else if (outcome === 'failed') toast('bad', 'Could not load tutorial. Please try again.')
    else toast('good', 'Starting tutorial...')
  }
  return (
    <IconButton label="Start tutorial" onClick={() => void begin()}>
      <Icon name="tour" className="size-4.5" />
    </IconButton>
  )
}
