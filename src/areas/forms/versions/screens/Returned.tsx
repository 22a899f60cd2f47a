import { asMoment } from '#kit/dates.ts'
import { Notice } from '#kit/parts/Notice.tsx'

/** What was drawn and not kept is back, and can be left. */
export const Returned = ({ at, onStartAgain }: { at: string | undefined; onStartAgain: () => void }) =>
  at && (
    <Notice title={`What you drew on ${asMoment(at)} is back`}>
      It was kept on this device.{' '}
      <button type="button" onClick={onStartAgain} className="link">
        Start again without it
      </button>
    </Notice>
  )
