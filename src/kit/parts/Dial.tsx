import type { ReactNode } from 'react'
import type { Mark } from '#platform/records/fields.ts'

export type DialState = Mark

const inks: Record<DialState, string> = {
  waiting: 'text-ink-3',
  off: 'text-ink-3',
  begun: 'text-warn',
  half: 'text-info',
  on: 'text-good',
  done: 'text-good',
  bad: 'text-bad',
}
const ring = (dashes?: string) => (
  <circle cx="8" cy="8" r="6.4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray={dashes} />
)

/** It fills as the work progresses; a problem has another shape, for people who do not see its color. */
const faces: Record<DialState, ReactNode> = {
  waiting: ring('2.6 2.6'),
  begun: (
    <>
      {ring()}
      <path d="M8 8V3.6A4.4 4.4 0 0 1 12.4 8z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {ring()}
      <path d="M8 3.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
    </>
  ),
  on: (
    <>
      {ring()}
      <circle cx="8" cy="8" r="4" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="7.2" fill="currentColor" />
      <path
        d="m4.8 8.2 2.2 2.2 4.2-4.6"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  off: (
    <>
      {ring()}
      <path d="M5 8h6" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  bad: (
    <>
      <path d="M8 1.2 15.4 14.4H.6z" fill="currentColor" />
      <path d="M8 6v3.6M8 11.6v.2" stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
}

/** A status as a dial with its word: the word has the meaning, the dial makes it quick to find. */
export const Dial = ({ state, children }: { state: DialState; children: string }) => (
  <span className="inline-flex items-baseline gap-2 whitespace-nowrap text-ink">
    <DialMark state={state} />
    {children}
  </span>
)

/** The dial alone, where its word is beside it. */
export const DialMark = ({ state }: { state: DialState }) => (
  <svg viewBox="0 0 16 16" aria-hidden className={`size-3.5 shrink-0 self-center ${inks[state]}`}>
    {faces[state]}
  </svg>
)
