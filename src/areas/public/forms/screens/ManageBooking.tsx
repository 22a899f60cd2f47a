import { bookingStatus, type BookingStatus } from '#areas/organization/operator/rules.ts'
import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { inWords } from './times.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

type Booked = { number: string; name: string; zone: string; starts_at: string; status: BookingStatus }

/** Behind the email's link: view, move or cancel the booking. */
export function ManageBooking({ token }: { token: string }) {
  const { config, fetch: ask } = useVisit()
  const [booking, setBooking] = useState<Booked | 'unknown' | null>(null)
  const [slots, setSlots] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [zone, setZone] = useState('UTC')
  const move = usePublicForm<Booked>(`demo-bookings/${token}/move`)
  const cancel = usePublicForm<Booked>(`demo-bookings/${token}/cancel`)
  const now = cancel.answer ?? move.answer ?? booking

  useEffect(() => {
    const get = async <T,>(path: string) => {
      const got = await ask(`${config.supabaseUrl}/functions/v1/public/${path}`)
      if (!got.ok) throw new Error(String(got.status))
      return (await got.json()) as T
    }
    Promise.all([get<Booked>(`demo-bookings/${token}`), get<{ slots: string[] }>('demo-slots')])
      .then(([found, offer]) => {
        setBooking(found)
        setZone(found.zone)
        setSlots(offer.slots)
      })
      .catch(() => setBooking('unknown'))
  }, [ask, config, token])

  if (!now) return <SkeletonLines lines={4} label={say('Loading your booking')} />
  if (now === 'unknown')
    return (
      <Notice tone="warn" title={say('This link isn’t valid')}>
        {say('Open the full link from the email, or book a new time.')}
      </Notice>
    )
  if (!bookingStatus.isOpen(now))
    return (
      <Notice tone="good" title={say('Demo canceled')}>
        <Say text="You don’t need to do anything. {number} is closed." values={{ number: now.number }} />
      </Notice>
    )
  const problem = move.problem ?? cancel.problem
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-5">
        <Notice
          tone={move.answer ? 'good' : 'info'}
          title={
            move.answer
              ? say('Moved to {moment}', { moment: inWords(now.starts_at, zone) })
              : say('Booked for {moment}', { moment: inWords(now.starts_at, zone) })
          }
        >
          <Say
            text="{name}, number {number}. {link}"
            values={{
              name: now.name,
              number: now.number,
              link: (
                <a className="link" href={`/functions/v1/public/demo-bookings/${token}/demonstration.ics`}>
                  {say('Add to calendar (.ics)')}
                </a>
              ),
            }}
          />
        </Notice>
        {problem && (
          <Notice tone="bad" title={say('Nothing was changed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="main" busy={move.busy} disabled={!chosen} onClick={() => void move.send({ starts_at: chosen })}>
            {chosen ? say('Move to {moment}', { moment: inWords(chosen, zone) }) : say('Select another time')}
          </Button>
          <Button look="danger" busy={cancel.busy} onClick={() => void cancel.send({})}>
            {say('Cancel demo')}
          </Button>
        </div>
      </div>
      <SlotPicker slots={slots} zone={zone} onZone={setZone} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}
