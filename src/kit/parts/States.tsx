import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type StateProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

/** In place of rows: what belongs here, and the first step. */
const State = ({ icon, title, children, action, role }: StateProps) => (
  <div role={role} className="grid justify-items-start gap-1 px-5 py-8 sm:px-8 sm:py-10">
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
    title={`${what} could not be loaded`}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    The server returned an error. Nothing was changed. If it happens again, tell your administrator the time.
  </State>
)

export const NoPermission = ({ what, who }: { what: string; who: string }) => (
  <State icon="key" title={`You can’t see ${what}`}>
    {who} can give you access. Records you can’t see are not counted anywhere either.
  </State>
)

export const Offline = ({ onRetry }: { onRetry: () => void }) => (
  <State icon="warn" role="status" title="You are offline" action={<Button onClick={onRetry}>Try again</Button>}>
    Loaded pages can still be read. Your entries are kept on this device until you are back online.
  </State>
)
