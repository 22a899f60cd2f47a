import { asMoment } from '../dates.ts'
import { Notice } from '../parts/Notice.tsx'

/** What was typed or drawn and not kept is back, and can be left. */
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
    <Notice title={`What you ${did} on ${asMoment(at)} is back`}>
      It was kept on this device.{' '}
      <button type="button" onClick={onStartAgain} className="link">
        Start again without it
      </button>
    </Notice>
  )
