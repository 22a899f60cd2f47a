import type { Context } from '#platform/commands/command.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered, Library } from '../library.ts'
import { notFound } from '../said.ts'
import { type Asking, idsNamed, listed, type Matter } from './matter.ts'

export const retainage: Matter = {
  asked: [
    /\bretainage\b.*\b(?:on|under|for|from|of) (?:the )?(?!our |all |each |every |contracts? $|vendors? $)(?:contract )?([a-z0-9].*?) $/,
    /^(?!.*\b(?:may|can|should|must|allowed|limits?|rules?|percent|maximum|what is)\b).*\bretainage\b/,
  ],
  answer,
}

type Held = Record<'id' | 'number' | 'title' | 'vendor', string> & { retained: number; released: number }

/** Retainage that contracts hold now, and the part that was released. The name is a contract’s or its vendor’s. */
async function answer({ name }: Asking, _: Library, context: Context): Promise<Answered> {
  const { tx, actor } = context
  const contracts = await idsNamed(name, 'contracts', context)
  const vendors = await idsNamed(name, 'vendors', context)
  if (name && contracts?.length === 0 && vendors?.length === 0)
    return notFound(say('contract or vendor “{name}”', { name }))
  const held = await tx.asPerson<Held>(
    `select c.id, c.number, c.title, v.name as vendor, c.retained::float8 as retained, c.released::float8 as released
       from public.contracts c
       join public.vendors v on v.organization_id = c.organization_id and v.id = c.vendor
      where c.organization_id = $1 and (c.retained > 0 or ($2::uuid[] is not null and c.released > 0))
        and ($2::uuid[] is null or c.id = any ($2) or c.vendor = any ($3))
      order by c.retained desc, c.number limit 500`,
    [actor.organization_id, contracts ?? null, vendors ?? []],
  )
  if (held.length === 0)
    return {
      text: name
        ? say('No retainage is held on “{name}” among the contracts that you can open.', { name })
        : say('No retainage is held on the contracts that you can open.'),
      cited: [],
    }
  return listed(
    sayCount(
      held.length,
      {
        one: '{amount} of retainage is held on {count} contract:',
        other: '{amount} of retainage is held on {count} contracts:',
      },
      { amount: dollars(held.reduce((sum, { retained }) => sum + retained, 0)) },
    ),
    held.map(({ number, title, vendor, retained, released }) =>
      [
        `${number}, ${title}`,
        vendor,
        dollars(retained),
        ...(released > 0 ? [say('released {amount}', { amount: dollars(released) })] : []),
      ].join(' · '),
    ),
    held.map(({ id, number, title }) => ({ table: 'contracts', id, words: `${number}, ${title}` })),
  )
}
