import { lazy, type ComponentType } from 'react'
import { written } from '#client/use-written.ts'
import { toast } from './parts/Toasts.tsx'
import { say } from '#platform/say.ts'

/**
 * An optional part of the page: when its code fails to load over a bad connection, a message says so, and the page
 * stays intact. The next load of the page requests it again.
 */
export const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        console.error('A part of the page could not be loaded.', error)
        toast('bad', say('Part of this page didn’t load'), say('Reload the page when you are back online.'))
        return { default: (() => null) as ComponentType<Props> }
      },
    ),
  )

/** The same for a part that leaves the line to the words of the first page that has it. */
export const optionalAfterWords = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  optional(() => written().then(load))
