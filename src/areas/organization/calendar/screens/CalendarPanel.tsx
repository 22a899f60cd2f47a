import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { calendarAddress, renewCalendar, stopCalendar } from '../commands.ts'

/** One's deadlines in one's own calendar program: its address is the key, so it can be changed and switched off. */
export function CalendarPanel() {
  const { data, error } = useAnswer<typeof calendarAddress>('calendar/address', {}, { about: 'calendar' })
  const renew = useCommand<typeof renewCalendar>('calendar/renew')
  const stop = useCommand<typeof stopCalendar>('calendar/stop')
  const [asking, setAsking] = useState<'renew' | 'stop'>()
  const address = data?.path ? location.origin + data.path : null
  const sure = {
    renew: {
      title: 'Make a new address?',
      about: 'Every calendar that reads the old one stops getting your deadlines until you give it the new one.',
      verb: 'Make a new one',
      run: () => renew({}),
      done: 'The address is new',
    },
    stop: {
      title: 'Switch the address off?',
      about: 'Every calendar that reads it stops getting your deadlines. You can make another one at any time.',
      verb: 'Switch it off',
      run: () => stop({}),
      done: 'The address is off',
    },
  } as const
  return (
    <Panel
      title="Calendar"
      about="Your tasks, signatures and the dated days of your records, in any calendar program that reads an address (iCalendar)."
    >
      {error && <Notice tone="bad" title={error.message} />}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && !address && (
        <MoveButton whyNot={null} run={() => renew({})} done="Your calendar has an address">
          Make an address
        </MoveButton>
      )}
      {address && (
        <div className="grid gap-3">
          <p className="rounded-sm border border-line bg-surface-2 px-3 py-2 font-mono text-xs break-all text-ink">
            {address}
          </p>
          <p className="text-xs text-ink-2">
            Made <Moment at={data!.made_at!} />. Whoever has this address sees your deadlines: treat it as a password.
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton label="Address" text={address} />
            <Button onClick={() => setAsking('renew')}>New address</Button>
            <Button look="danger" onClick={() => setAsking('stop')}>
              Switch off
            </Button>
          </div>
        </div>
      )}
      {asking && <SureDialog {...sure[asking]} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}
