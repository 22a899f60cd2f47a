import { notify, type Said } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'

/** All people of the company, so a receipt that one person deletes is not lost. */
export const tellBidder = (
  { tx, actor, now }: Context,
  { organization, solicitation, words }: { organization: string; solicitation: string; words: Said },
) =>
  notify(
    tx,
    {
      organization_id: organization,
      people: [],
      accounts: [actor.organization_id],
      event: 'own_bid',
      record: { table: 'notices', id: solicitation },
      words,
      actor: null,
      path: `/public-opportunities/${solicitation}`,
    },
    now,
  )
