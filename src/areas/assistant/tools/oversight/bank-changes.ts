import type { Context } from '#platform/commands/command.ts'
import { todayIn, zoneIn } from '#platform/commands/today.ts'
import { momentInWords } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { type BankAccount, bankStatus, bankWords, stateOf } from '#areas/vendors/bank/rules.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, during, idsNamed, listed, type Matter } from './matter.ts'

const bank = 'bank(?:ing)? (?:(?:account|detail|info)s? )?(?:details?|accounts?|info(?:rmation)?|numbers?|changes?)'
const changes =
  '(?:chang\\w*|new|updat\\w*|waiting|pending|unconfirmed|not confirmed|confirm\\w*|last|latest|recent|propos\\w*)'

export const bankChanges: Matter = {
  asked: [
    new RegExp(`\\b${bank} (?:of|for|by) (?!a |an |our |the |vendors? )([a-z0-9].*?) chang\\w*`),
    new RegExp(`\\b${changes}\\b.*\\b${bank} (?:of|for|by|at) (?!a |an |our |vendors? |suppliers? )([a-z0-9].*?) $`),
    new RegExp(`\\b${changes}\\b.*\\b${bank}\\b|\\b${bank}\\b.*\\b${changes}\\b|\\bbank changes?\\b`),
  ],
  answer,
}

/** Without a digit of an account: who changed them, when, and what they wait for. */
async function answer(asking: Asking, _: Library, context: Context): Promise<Answered> {
  const { tx, actor, now } = context
  if (!atLeast('manager', actor))
    return { text: say('Only managers and administrators can see changes of bank details.'), cited: [] }
  const vendors = await idsNamed(asking.name, 'vendors', context)
  const all = await tx.asPerson<BankAccount & { name: string; number: string; who: string | null; at: string }>(
    `select b.*, b.created_at::text as at, b.in_force_from::text as in_force_from, v.name, v.number,
        m.display_name as who
       from public.vendor_bank_accounts b
       join public.vendors v on v.organization_id = b.organization_id and v.id = b.vendor
       left join public.organization_members m on m.organization_id = b.organization_id and m.user_id = b.created_by
      where b.organization_id = $1 and ($2::uuid[] is null or b.vendor = any ($2)) order by b.created_at desc, b.id
      limit 500`,
    [actor.organization_id, vendors ?? null],
  )
  const zone = await zoneIn(tx, actor.organization_id)
  const today = await todayIn(tx, actor.organization_id, now)
  const { from = '', to = today } = asking.period ?? {}
  const at = now.toISOString()
  const shown = all.filter(
    (row) =>
      (!asking.waiting || bankStatus.is(row, 'proposed')) && row.at.slice(0, 10) >= from && row.at.slice(0, 10) <= to,
  )
  if (shown.length === 0)
    return {
      text: asking.waiting
        ? say('No change of bank details is waiting for a second person.')
        : say('I found no change of bank details{during}.', { during: during(asking) }),
      cited: [],
    }
  const lines = shown.map((row) => {
    const state = translated(
      bankWords[
        stateOf(
          { ...row, in_force_from: iso(row.in_force_from) },
          all
            .filter(({ vendor }) => vendor === row.vendor)
            .map((each) => ({ ...each, in_force_from: iso(each.in_force_from) })),
          at,
        )
      ],
    )
    const who = row.by_vendor ? say('by the vendor') : say('by {who}', { who: row.who ?? say('Unknown') })
    return `${row.number}, ${row.name} · ${momentInWords(iso(row.at)!, zone)} · ${who} · ${state}`
  })
  return listed(
    asking.waiting
      ? sayCount(shown.length, {
          one: '{count} change of bank details is waiting for a second person:',
          other: '{count} changes of bank details are waiting for a second person:',
        })
      : sayCount(
          shown.length,
          {
            one: '{count} change of bank details{during}, the newest first:',
            other: '{count} changes of bank details{during}, the newest first:',
          },
          { during: during(asking) },
        ),
    lines,
    shown.map(({ vendor, number, name }) => ({ table: 'vendors', id: vendor, words: `${number}, ${name}` })),
  )
}

const iso = <When extends string | null>(when: When): When =>
  (when === null ? when : new Date(when).toISOString()) as When
