import { asMoment } from '../dates.ts'
import { Notice } from '../parts/Notice.tsx'
import { say } from '#platform/say.ts'

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
    <Notice
      title={
        did === 'drew'
          ? say('Restored what you drew on {at}', { at: asMoment(at) })
          : say('Restored what you typed on {at}', { at: asMoment(at) })
      }
    >
      {say('It was stored on this device.')}{' '}
      <button type="button" onClick={onStartAgain} className="link">
        {say('Discard and start over')}
      </button>
    </Notice>
  )
