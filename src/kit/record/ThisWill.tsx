import { lazy, Suspense, type ComponentType } from 'react'
import type { Fields } from '#platform/records/record.ts'
import { speechNow } from '#platform/say.ts'

// Loaded with the first dialog. Without it the dialog is whole.
const Opened = lazy((): Promise<{ default: ComponentType<ThisWillProps> }> =>
  import('./OpenThisWill.tsx').then(
    ({ OpenThisWill }) => ({ default: OpenThisWill }),
    () => ({ default: () => null }),
  ),
)

export type Press = {
  command: string
  input: object
  /** Several rows: the effect is the sum over all of them. */
  ids?: readonly string[]
  /** The kind of record that a form shows: only what else happens is told. */
  besides?: string
}
export type ThisWillProps = {
  /** None while a required answer is missing. */
  press: Press | null
  /** The questions of the dialog: texts change no effect, so typing asks only once. */
  fields?: Fields
  /** Milliseconds without a change before the server is asked. */
  calm?: number
  /** A reason is assumed that is not typed yet: a refusal may be about it, and is not told. */
  assumed?: boolean
}

/** In place of a reason that is not typed yet, so that a dialog says its effect as it opens. */
export const assumedReason = 'Reason'

/**
 * In the middle of the page its place is kept from the start: a dialog that grows would move its buttons. Its words come
 * from the records of an agency, which are in English, and so it is left out in another language.
 */
export const ThisWill = ({ from = 'middle', ...props }: ThisWillProps & { from?: 'middle' | 'side' }) =>
  speechNow().language === 'en' && (
    <div className={`text-sm ${from === 'middle' ? 'h-36 overflow-y-auto' : ''}`}>
      <Suspense>
        <Opened {...props} />
      </Suspense>
    </div>
  )
