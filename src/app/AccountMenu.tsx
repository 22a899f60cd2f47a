import { lazy, type ReactNode } from 'react'
import { useAuth } from '#client/auth.ts'
import { Flyout } from '#kit/parts/Flyout.tsx'
import { ThemeToggle } from '#kit/parts/ThemeToggle.tsx'
import { say } from '#platform/say.ts'
import { HelpButton } from './HelpButton.tsx'
import { StartTutorial } from './StartTutorial.tsx'

const AccountPanel = lazy(() => import('./later.ts').then(({ AccountPanel }) => ({ default: AccountPanel })))

const face =
  'ml-1 grid size-9 place-items-center rounded-full border border-line-strong bg-action-soft text-xs font-semibold text-action-ink pointer-coarse:size-11'

/** The avatar and its menu. */
export function AccountMenu({ language }: { language: ReactNode }) {
  const { user } = useAuth()
  if (!user) return null
  const name = (user.user_metadata.display_name as string | undefined) || 'User'
  const letters = (user.email ?? '').slice(0, 2).toUpperCase()

  return (
    // Voice control users say the visible text, so it is part of the name.
    <Flyout label={say('Account of {name}, {letters}', { name, letters })} look={face} face={letters}>
      {(close) => (
        <AccountPanel name={name} email={user.email} close={close}>
          <StartTutorial />
          <ThemeToggle />
          <HelpButton />
          {language}
        </AccountPanel>
      )}
    </Flyout>
  )
}
