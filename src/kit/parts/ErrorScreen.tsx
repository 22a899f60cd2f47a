import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { say } from '#platform/say.ts'

/**
 * The page that replaces a broken one. Its words are fixed, except that without a line no one was notified. Its second
 * button always leads to a working page.
 */
export const ErrorScreen = ({
  title = say('Something went wrong'),
  onRetry,
}: {
  title?: string
  onRetry: () => void
}) => (
  <div className="grid min-h-[80dvh] place-items-center px-(--gutter)">
    <div role="alert" className="max-w-md">
      <Icon name="warn" className="size-8 text-bad" />
      <h1 className="mt-4 text-2xl font-semibold text-ink">{title}</h1>
      <p className="mt-2 text-lg text-ink-2">
        {globalThis.navigator?.onLine === false
          ? say('Check your connection and try again.')
          : say('An unexpected error occurred. Our team has been notified.')}
      </p>
      <div className="mt-6 flex gap-3">
        <Button look="main" onClick={onRetry}>
          {say('Try Again')}
        </Button>
        <Button onClick={() => location.assign('/')}>{say('Go Home')}</Button>
      </div>
    </div>
  </div>
)
