import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { Flyout } from '#kit/parts/Flyout.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ThemeToggle } from '#kit/parts/ThemeToggle.tsx'
import { HelpButton } from './HelpButton.tsx'
import { StartTutorial } from './StartTutorial.tsx'
import { useLeave } from './use-leave.ts'
import { say } from '#platform/say.ts'

const entry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-xs px-3 text-left text-ink hover:bg-surface-2 pointer-coarse:min-h-11'
const face =
  'ml-1 grid size-9 place-items-center rounded-full border border-line-strong bg-action-soft text-xs font-semibold text-action-ink pointer-coarse:size-11'

/** The avatar and its menu. */
export function AccountMenu() {
  const { user } = useAuth()
  const leave = useLeave()
  if (!user) return null
  const name = (user.user_metadata.display_name as string | undefined) || 'User'
  const letters = (user.email ?? '').slice(0, 2).toUpperCase()

  return (
    // Voice control users say the visible text, so it is part of the name.
    <Flyout label={say('Account of {name} ({letters})', { name, letters })} look={face} face={letters}>
      {(close) => (
        <div className="p-1.5">
          <div className="border-b border-line px-3 pt-1.5 pb-2.5">
            <p className="truncate font-semibold text-ink">{name}</p>
            <p className="truncate text-xs text-ink-2">{user.email}</p>
          </div>
          <div className="pt-1.5">
            <Link to="/settings" className={entry} onClick={close}>
              <Icon name="gear" className="size-4 text-ink-2" /> {say('Settings')}
            </Link>
            <button type="button" onClick={() => void leave()} className={entry}>
              <Icon name="leave" className="size-4 text-ink-2" /> {say('Log out')}
            </button>
          </div>
          <div className="mt-1.5 flex gap-1 border-t border-line pt-1.5 lg:hidden">
            <StartTutorial />
            <ThemeToggle />
            <HelpButton />
          </div>
        </div>
      )}
    </Flyout>
  )
}
