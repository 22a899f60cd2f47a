import type { Context } from '#platform/commands/command.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Answered, Library } from '../library.ts'
import { notFound } from '../said.ts'
import { type Asking, idsNamed, listed, type Matter } from './matter.ts'

const overridden = '(?:overr(?:o|i)d\\w*|overrul\\w*|released|lifted|waived|cleared)'

export const holdReleases: Matter = {
  asked: [
    new RegExp(
      `\\b${overridden} (?:the |an? )?holds? (?:on|of|for) (?:the )?(?:invoice )?(?!invoices? $|an? )([a-z0-9].*?)(?: and why)? $`,
    ),
    new RegExp(
      `^(?!.*\\b(?:legal|retainage)\\b).*(?:\\b${overridden}\\b.*\\bholds?\\b|\\bholds?\\b.*\\b${overridden}\\b)`,
    ),
  ],
  answer,
}

type Release = Record<'id' | 'number' | 'words', string> & { who: string | null; because: string | null }

/** Each hold that a person released, with the reason. One that its cause released has no person. */
async function answer({ name, period }: Asking, _: Library, context: Context): Promise<Answered> {
  const { tx, actor } = context
  const invoices = await idsNamed(name, 'invoices', context)
  if (name && invoices?.length === 0) return notFound(say('invoice “{name}”', { name }))
  const rows = await tx.asPerson<Release>(
    `select i.id, i.number, h.words, m.display_name as who, h.released_because as because
       from public.invoice_holds h
       join public.invoices i on i.organization_id = h.organization_id and i.id = h.invoice
       left join public.organization_members m on m.organization_id = h.organization_id and m.user_id = h.released_by
      where h.organization_id = $1 and h.released_by is not null and ($2::uuid[] is null or h.invoice = any ($2))
        and ($3::date is null or i.invoice_date >= $3) and ($4::date is null or i.invoice_date <= $4)
      order by i.invoice_date desc, i.number, h.position limit 200`,
    [actor.organization_id, invoices ?? null, period?.from ?? null, period?.to ?? null],
  )
  if (rows.length === 0)
    return {
      text: name
        ? say('No person released a hold on “{name}”.', { name })
        : say('No person released a hold on an invoice that you can open.'),
      cited: [],
    }
  return listed(
    sayCount(rows.length, {
      one: '{count} hold was released by a person:',
      other: '{count} holds were released by a person:',
    }),
    rows.map(({ number, who, words, because }) =>
      [number, who ?? say('Unknown'), words, because && say('reason: {because}', { because })]
        .filter(Boolean)
        .join(' · '),
    ),
    [...new Map(rows.map(({ id, number }) => [id, number]))].map(([id, words]) => ({ table: 'invoices', id, words })),
  )
}
