import { createHash } from 'node:crypto'
import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import { dayOf, dayInWords } from '#platform/dates.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { locale, say } from '#platform/say.ts'
import { noticeDays, type ApiKey } from './rules.ts'

type Ending = Pick<ApiKey, 'id' | 'user_id' | 'name' | 'hint' | 'expires_at'> & { time_zone: string }

/** From the first notice to a few days after the end, so that a stopped server leaves no key's end untold. */
const ending = `k.revoked_at is null and k.expires_at between $1::timestamptz - interval '7 days'
  and $1::timestamptz + interval '${noticeDays} days'`

/** Once a day: a program that stops at night is not how an owner should learn that its key has ended. */
export const tellKeyEnds = forEachOrganization('tell-key-ends', {
  about: 'Tells the owners of API keys that will end soon.',
  every: 86_400,
  due: `select distinct k.organization_id from api_keys k where ${ending}`,
  run: asCommand('api-keys/tell-ends', async ({ tx, organization, now }) => {
    const keys = await tx.sql<Ending>(
      `select k.id, k.user_id, k.name, k.hint, k.expires_at, o.time_zone from api_keys k
         join organizations o on o.id = k.organization_id
        where k.organization_id = $2 and ${ending} order by k.expires_at, k.id`,
      [now, organization],
    )
    for (const key of keys) {
      const hasEnded = new Date(key.expires_at) <= now
      const day = dayOf(key.expires_at, key.time_zone)
      await notify(
        tx,
        {
          organization_id: organization,
          people: [key.user_id],
          event: 'key_ends',
          record: null,
          path: '/settings?tab=keys',
          words: inEach(() =>
            hasEnded
              ? say(
                  'Your API key {name} (…{hint}) has expired, and programs that use it are refused. Create a new one.',
                  { name: key.name, hint: key.hint },
                )
              : say('Your API key {name} (…{hint}) expires on {day}. Create a new one before then.', {
                  name: key.name,
                  hint: key.hint,
                  day: dayInWords(day, locale()),
                }),
          ),
          actor: null,
          happening: happeningOf(key, hasEnded),
        },
        now,
      )
    }
  }),
})

/** The same for each day's run: the second notice of one is dropped. */
const happeningOf = ({ id }: Ending, hasEnded: boolean) =>
  createHash('sha256')
    .update(`${id} ${hasEnded ? 'ended' : 'ends'}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
