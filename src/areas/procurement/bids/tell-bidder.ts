import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'

/** The company's own people, all of them: a receipt that one person deletes is still there. */
export const tellBidder = (
  { tx, actor, now }: Context,
  { organization, solicitation, words }: { organization: string; solicitation: string; words: string },
) =>
  notify(
    tx,
    {
      organization_id: organization,
      people: [],
      accounts: [actor.organization_id],
      event: 'own_offer',
      record: { table: 'notices', id: solicitation },
      words,
      actor: null,
      path: `/public-opportunities/${solicitation}`,
    },
    now,
  )
