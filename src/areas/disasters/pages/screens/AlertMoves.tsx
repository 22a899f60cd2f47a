import { useState } from 'react'
import type { tellOfAlert } from '#areas/disasters/alerts/commands.ts'
import type { CapAlert } from '#areas/disasters/alerts/records.ts'
import { inside, shapeIn, whyNotTell } from '#areas/disasters/alerts/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { plural } from '#platform/words.ts'
import { placedOf, requestLayer, shelterLayer, siteLayer, useOurPlaces } from '../layers.ts'

/** Sends an alert to the members, with what of ours it reaches. */
export function AlertMoves({ row }: { row: CapAlert }) {
  const { sites, shelters, requests } = useOurPlaces()
  const layers = [siteLayer(sites ?? []), shelterLayer(shelters ?? []), requestLayer(requests ?? [])]
  const within = inside(shapeIn(row), placedOf(layers)).map(({ name }) => name)
  const actor = useActor()
  const tell = useCommand<typeof tellOfAlert>('cap-alerts/tell')
  const { data: people } = useRows<{ user_id: string }>('organization_members', (from) =>
    from.select('user_id').limit(500),
  )
  const [telling, setTelling] = useState(false)
  return (
    <>
      <MoveButton whyNot={whyNotTell(actor)} run={() => setTelling(true)}>
        Send to all
      </MoveButton>
      {telling && people && (
        <ReasonDialog
          title="Send to everyone in your organization?"
          about={`${plural(people.length, { one: 'One member', other: `${people.length} members` })} of your organization will be notified, each through their chosen channels.${within.length > 0 ? ` Inside: ${within.join(', ')}.` : ''}`}
          label="Message"
          verb="Send"
          run={(words) => tell({ id: row.id, people: people.map(({ user_id }) => user_id), words })}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  )
}
