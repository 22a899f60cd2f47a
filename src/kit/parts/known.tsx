import type { ReactNode } from 'react'
import { useFailure } from '#client/failure.ts'
import { Skeleton } from './Skeleton.tsx'
import { say } from '#platform/say.ts'

/** A drawn value: never undefined, which would be a figure that has not arrived. */
export type Value = Exclude<ReactNode, undefined | null | boolean>
type Said = { value: Value; note?: ReactNode; tone?: 'warn' | 'bad' | 'good'; to?: string }

/** The same value, certain to have arrived. */
type There<T> = Exclude<T, undefined>

/**
 * A figure made from one server answer: `{ label: 'To order', ...known(items, (items) => ({ value: … })) }`. Until
 * the answer arrives it is a skeleton, and after a failure a dash with the reason; the words are only made for a real
 * answer.
 */
export const known = <T,>(answer: T, say: (answer: There<T>) => Said): Said =>
  answer === undefined ? { value: <NotKnown /> } : say(answer as There<T>)

/** A figure made from several answers: it waits for all of them. */
export const knownOf = <const T extends readonly unknown[]>(
  answers: T,
  say: (...answers: { -readonly [At in keyof T]: There<T[At]> }) => Said,
): Said =>
  answers.includes(undefined)
    ? { value: <NotKnown /> }
    : say(...(answers as unknown as { -readonly [At in keyof T]: There<T[At]> }))

/** Why the page does not know a value: its query is still running, or it failed. */
export function NotKnown() {
  const failed = useFailure()
  if (!failed)
    return (
      <span className="inline-flex h-[1lh] items-center align-top">
        <span className="sr-only">{say('Loading…')}</span>
        <Skeleton className="h-4 w-16" />
      </span>
    )
  const { reason, retry } = failed
  return (
    <span data-failed title={say('Not loaded. {state}', { state: reason })}>
      <span aria-hidden>–</span>
      <span className="sr-only">{say('Not loaded. {state}', { state: reason })}</span>{' '}
      <button type="button" className="link relative z-10 text-xs font-normal" onClick={retry}>
        {say('Try again')}
      </button>
    </span>
  )
}
