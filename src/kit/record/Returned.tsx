import { asMoment } from '../dates.ts'
import { Notice } from '../parts/Notice.tsx'

/** Unsaved input is restored, and can be discarded. */
export const Returned = ({
  at,
  did = 'typed',
  onStartAgain,
}: {
  at: string | undefined
  did?: 'typed' | 'drew'
  onStartAgain: () => void
}) =>
  at && (
    <Notice title={`Restored what you ${did} on ${asMoment(at)}`}>
      It was stored on this device.{' '}
      <button type="button" onClick={onStartAgain} className="link">
        Discard and start over
      </button>
    </Notice>
  )
