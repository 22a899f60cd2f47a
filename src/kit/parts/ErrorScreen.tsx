import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { say } from '#platform/say.ts'

/** Whether our team has the report of the error: until the server answers, no one knows. */
export type Notified = 'yes' | 'asked' | 'no'

type ErrorScreenProps = {
  title?: string
  notified?: Notified
  /** The files of the page didn’t load: nothing in it is broken. */ neverCame?: boolean
  onRetry: () => void
}

/**
 * The page that replaces a broken one. Its words are fixed once our team was notified, and say so before and instead.
 * Its second button always leads to a working page.
 */
export const ErrorScreen = ({ title, notified = 'yes', neverCame = false, onRetry }: ErrorScreenProps) => {
  const words = wordsOf(notified, neverCame)
  return (
    <div className="grid min-h-[80dvh] place-items-center px-(--gutter)">
      <div role="alert" className="max-w-md">
        <Icon name="warn" className="size-8 text-bad" />
        <h1 className="mt-4 text-2xl font-semibold text-ink">{title ?? words.title}</h1>
        <p className="mt-2 text-lg text-ink-2">{words.text}</p>
        <div className="mt-6 flex gap-3">
          <Button look="main" onClick={onRetry}>
            {say('Try Again')}
          </Button>
          <Button onClick={() => location.assign('/')}>{say('Go Home')}</Button>
        </div>
      </div>
    </div>
  )
}

function wordsOf(notified: Notified, neverCame: boolean): { title: string; text: string } {
  const broken = say('Something went wrong')
  if (notified === 'yes')
    return { title: broken, text: say('An unexpected error occurred. Our team has been notified.') }
  const isAway = globalThis.navigator?.onLine === false
  if (neverCame && isAway)
    return {
      title: say('You are offline'),
      text: say('This page didn’t load. Pages that you opened today are still here.'),
    }
  if (neverCame)
    return { title: say('The server isn’t responding'), text: say('This page didn’t load. Try again in a moment.') }
  if (notified === 'asked') return { title: broken, text: say('An unexpected error occurred.') }
  return {
    title: broken,
    text: say('An unexpected error occurred. The server can’t be reached, so no one was notified.'),
  }
}
