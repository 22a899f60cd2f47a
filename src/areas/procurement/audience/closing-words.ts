import { inEach, type Said } from '#areas/organization/notifications/notify.ts'
import type { Tx } from '#platform/database/database.ts'
import { say } from '#platform/say.ts'
import { missingItems } from '../responses/rules.ts'
import type { Item } from '../notices/rules.ts'
import { sentenceFor } from './rules.ts'

type Company = { account: string; prepared: string[]; standing: number | null }

/** The companies to remind before the closing, each with what its response still lacks. Who declined is left alone. */
export async function closingWords(
  tx: Tx,
  [organization, solicitation]: readonly [string, string],
  row: Parameters<typeof sentenceFor>[1],
  followers: readonly string[],
): Promise<{ account: string; words: Said }[]> {
  const companies = await tx.sql<Company>(
    `select told.account, coalesce(p.items, '{}') as prepared, e.edition as standing
       from (select unnest($3::uuid[]) as account union select account from bid_preparations
         where organization_id = $1 and solicitation = $2) told
       left join bid_preparations p on p.organization_id = $1 and p.solicitation = $2 and p.account = told.account
       left join bid_envelopes e on e.organization_id = $1 and e.solicitation = $2 and e.bidder = told.account
         and e.withdrawn_at is null
         and e.round = (select round from notices where organization_id = $1 and solicitation = $2)
      where not exists (select from no_bids n where n.organization_id = $1 and n.solicitation = $2
          and n.account = told.account)
      order by told.account`,
    [organization, solicitation, followers],
  )
  const { edition, items } = (await tx.one<{ edition: number; items: readonly Item[] | null }>(
    `select edition, content -> 'items' as items from notices where organization_id = $1 and solicitation = $2`,
    [organization, solicitation],
  ))!
  return companies.map((company) => ({
    account: company.account,
    words: inEach(() => `${sentenceFor('closing', row)} ${stateOf(company, { edition, items: items ?? [] })}`),
  }))
}

function stateOf(
  { standing, prepared }: Company,
  { edition, items }: { edition: number; items: readonly Item[] },
): string {
  if (standing !== null)
    return standing < edition
      ? say('An addendum was published after your bid. Confirm or replace it.')
      : say('Your sealed bid was received.')
  const missing = missingItems(items, prepared).map(({ name }) => name)
  return missing.length === 0
    ? say('Your company has not submitted a bid.')
    : say('Your company has not submitted a bid. Not prepared yet: {items}', { items: missing.join('; ') })
}
