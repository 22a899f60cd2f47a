import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { calendarAddress, renewCalendar, stopCalendar } from '../commands.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** A person's deadlines in their own calendar program: the address is the key, so it can be changed and turned off. */
export function CalendarPanel() {
  const { data, error } = useAnswer<typeof calendarAddress>('calendar/address', {}, { about: say('calendar') })
  const renew = useCommand<typeof renewCalendar>('calendar/renew')
  const stop = useCommand<typeof stopCalendar>('calendar/stop')
  const [asking, setAsking] = useState<'renew' | 'stop'>()
  const address = data?.path ? location.origin + data.path : null
  const sure = {
    renew: {
      title: say('Create new address?'),
      about: say('Calendars using the old address stop getting your deadlines until you give them the new one.'),
      verb: say('Create new address'),
      run: () => renew({}),
      done: say('New calendar address created'),
    },
    stop: {
      title: say('Turn off calendar address?'),
      about: say('Calendars using it stop getting your deadlines. You can create a new address at any time.'),
      verb: say('Turn off'),
      run: () => stop({}),
      done: say('Calendar address turned off'),
    },
  } as const
  return (
    <Panel
      title={say('Calendar')}
      about={say('Your tasks, approvals and deadlines in any calendar program that supports iCalendar.')}
    >
      {error && <Notice tone="bad" title={error.message} />}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && !address && (
        <FreeButton run={() => renew({})} done={say('Calendar address created')}>
          {say('Create calendar address')}
        </FreeButton>
      )}
      {address && (
        <div className="grid gap-3">
          <p className="rounded-sm border border-line bg-surface-2 px-3 py-2 font-mono text-xs break-all text-ink">
            {address}
          </p>
          <p className="text-xs text-ink-2">
            <Say
              text="Created {time}. Anyone with this address can see your deadlines. Treat it like a password."
              values={{ time: <Moment at={data!.made_at!} /> }}
            />
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton label={say('Address')} text={address} />
            <Button onClick={() => setAsking('renew')}>{say('New address')}</Button>
            <Button look="danger" onClick={() => setAsking('stop')}>
              {say('Turn off')}
            </Button>
          </div>
        </div>
      )}
      {asking && <SureDialog {...sure[asking]} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}
