import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

type StateProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

/** In place of rows: what belongs here, and the first step. */
const State = ({ icon, title, children, action, role }: StateProps) => (
  <div
    role={role}
    data-failed={icon === 'warn' || undefined}
    className="grid justify-items-start gap-1 px-5 py-8 sm:px-8 sm:py-10"
  >
    <Icon name={icon} className="mb-2 size-6 text-ink-3" />
    <p className="text-lg font-semibold text-ink">{title}</p>
    {children && <div className="max-w-(--measure) text-ink-2">{children}</div>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)

export const Empty = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <State icon="file" title={title} action={action}>
    {children}
  </State>
)

export const ErrorState = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <State
    icon="warn"
    role="alert"
    title={say('{what} could not be loaded', { what })}
    action={<Button onClick={onRetry}>{say('Try again')}</Button>}
  >
    {say(
      'The server didn’t answer, or answered with an error. Nothing was changed. If it happens again, tell your administrator the time.',
    )}
  </State>
)

export const NoPermission = ({ what, who }: { what: string; who: string }) => (
  <State icon="key" title={say('You can’t see {what}', { what })}>
    <Say text="{who} can give you access. Records you can’t see are not counted anywhere either." values={{ who }} />
  </State>
)

export const Offline = ({ onRetry }: { onRetry: () => void }) => (
  <State
    icon="warn"
    role="status"
    title={say('You are offline')}
    action={<Button onClick={onRetry}>{say('Try again')}</Button>}
  >
    {say('Pages that you opened today can still be read. What you type in a form is kept on this device.')}
  </State>
)
