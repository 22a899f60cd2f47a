import { bookingStatus } from '#areas/organization/operator/rules.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import { countAttempt } from '#platform/auth/limits.ts'
import { visitorOf } from '#platform/auth/visitor.ts'
import { InvalidInput, NotFound, Refusal } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { isZone, momentInWords } from '#platform/dates.ts'
import { inputOf } from '#platform/functions/bodies.ts'
import { email, receive, words } from '#platform/functions/forms.ts'
import type { Services } from '#platform/services.ts'
import { confirmationNumber, hashOf, newToken } from './confirmation.ts'
import { demoCalendar, type Booking } from './demo-calendar.ts'
import { platform, tell } from './hosts.ts'
import { slotsFrom } from './slots.ts'
import { language, locale, phrase, say, type Phrase } from '#platform/say.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'

const columns = 'id, number, name, email, agency, zone, starts_at, status, sequence, changed_at'
const gone = phrase('This time was just taken. Select another time.')
const slot = z.iso.datetime({ offset: true, error: () => say('Select a time.') })
const zone = z
  .string()
  .max(64)
  .refine(isZone, { error: () => say('Unknown time zone.') })

export const offerSlots =
  (services: Services) =>
  async (c: Context): Promise<Response> =>
    c.json({ slots: await freeSlots(services) })

export const bookDemo =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { asked, isPerson } = await receive(services, c, {
      email,
      name: words(200, () => say('Enter your name.')) as z.ZodString,
      agency: words(200),
      notes: words(2000),
      zone,
      starts_at: slot,
    })
    const [number, token, now] = [confirmationNumber('S'), newToken(), services.clock.now()]
    if (!isPerson) return c.json({ number, token, starts_at: asked.starts_at })
    await refuseOtherTimes(services, asked.starts_at)
    const booking = await whenFree(() =>
      services.database.transaction(platform, async (tx) => {
        const row = (await tx.one<Booking>(
          `insert into demo_bookings (number, token_hash, email, name, agency, notes, zone, starts_at, created_at,
            changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning ${columns}`,
          [
            number,
            hashOf(token),
            asked.email,
            asked.name,
            asked.agency || null,
            asked.notes || null,
            asked.zone,
            asked.starts_at,
            now,
          ],
        ))!
        await tellOf(tx, services, row, token, phrase('Your demo is booked'))
        return row
      }),
    )
    return c.json({ number, token, starts_at: booking.starts_at })
  }

export const showBooking =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { number, name, zone: where, starts_at, status } = await bookingOf(services, c)
    return c.json({ number, name, zone: where, starts_at, status })
  }

export const moveDemo =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { starts_at } = await inputOf(c, z.object({ starts_at: slot }))
    await countAttempt(services, 'form', { network: visitorOf(c).network })
    await refuseOtherTimes(services, starts_at)
    return change(services, c, phrase('Your demo was moved'), 'starts_at = $3', [starts_at])
  }

export const cancelDemo =
  (services: Services) =>
  (c: Context): Promise<Response> =>
    change(services, c, phrase('Your demo was canceled'), `status = ${asStatus(bookingStatus, 'canceled')}`, [])

export const demoIcs =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const booking = await bookingOf(services, c)
    return c.body(
      demoCalendar(booking, { siteUrl: services.settings.siteUrl, page: pageOf(services, c.req.param('token') ?? '') }),
      200,
      {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="demonstration.ics"',
        'Referrer-Policy': 'no-referrer',
      },
    )
  }

async function change(
  services: Services,
  c: Context,
  subject: Phrase,
  set: string,
  values: unknown[],
): Promise<Response> {
  const token = c.req.param('token') ?? ''
  const booking = await whenFree(() =>
    services.database.transaction(platform, async (tx) => {
      const row = await tx.one<Booking>(
        `update demo_bookings set ${set}, sequence = sequence + 1, changed_at = $2 where token_hash = $1
          and status ${among(bookingStatus, 'booked')} returning ${columns}`,
        [hashOf(token), services.clock.now(), ...values],
      )
      if (!row) throw new Refusal(say('This demo is already canceled, or the link is incomplete. Book a new demo.'))
      await tellOf(tx, services, row, token, subject)
      return row
    }),
  )
  return c.json({
    number: booking.number,
    name: booking.name,
    zone: booking.zone,
    starts_at: booking.starts_at,
    status: booking.status,
  })
}

async function bookingOf(services: Services, c: Context): Promise<Booking> {
  const { rows } = await services.database.read(platform, {
    text: `select ${columns} from demo_bookings where token_hash = $1`,
    values: [hashOf(c.req.param('token') ?? '')],
  })
  if (!rows[0]) throw new NotFound('demonstration')
  return rows[0] as Booking
}

async function freeSlots({ database, clock }: Services): Promise<string[]> {
  const now = clock.now()
  const { rows } = await database.read(platform, {
    name: 'demo times',
    text: `select starts_at from demo_bookings where status ${among(bookingStatus, 'booked')} and starts_at > $1`,
    values: [now],
  })
  return slotsFrom(
    now,
    rows.map(({ starts_at }) => starts_at as string),
  )
}

async function refuseOtherTimes(services: Services, starts_at: string): Promise<void> {
  if (!slotsFrom(services.clock.now()).includes(new Date(starts_at).toISOString()))
    throw new InvalidInput({ starts_at: say('This time isn’t available. Select one from the list.') })
}

/** The unique index decides who was first. */
async function whenFree<T>(book: () => Promise<T>): Promise<T> {
  try {
    return await book()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new Refusal(say(gone))
    throw error
  }
}

async function tellOf(tx: Tx, services: Services, booking: Booking, token: string, subject: Phrase): Promise<void> {
  const when = momentInWords(booking.starts_at, booking.zone, locale())
  const page = pageOf(services, token)
  await tell(
    tx,
    services.clock.now(),
    {
      to: booking.email,
      subject: `${say(subject)} (${booking.number})`,
      paragraphs: [
        bookingStatus.isOpen(booking)
          ? say('We show you Granary on {when}. The demo takes 30 minutes.', { when })
          : say('The demo on {when} is canceled. You don’t need to do anything.', { when }),
        say('Add to your calendar: {address}', {
          address: `${services.settings.siteUrl}/functions/v1/public/demo-bookings/${token}/demonstration.ics`,
        }),
      ],
      button: { label: say('Move or cancel demo'), href: page },
      footer: [
        say('You received this because a demo was booked with your address. If it wasn’t you, cancel the demo.'),
      ],
    },
    {
      subject: `${booking.number}: ${subject}`,
      paragraphs: [`${booking.name} <${booking.email}>, ${momentInWords(booking.starts_at, 'UTC')}`],
    },
  )
}

const pageOf = ({ settings }: Services, token: string) =>
  `${settings.siteUrl}/schedule-demo?booking=${token}${language() === 'es' ? '&lang=es' : ''}`
