import { useState } from 'react'
import type { tellOfAlert } from '#areas/disasters/alerts/commands.ts'
import type { CapAlert } from '#areas/disasters/alerts/records.ts'
import { inside, shapeIn, whyNotTell } from '#areas/disasters/alerts/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { plural } from '#platform/words.ts'
import { ourLayers, placedOf, type OurPlaces } from '../layers.ts'

type AlertMovesProps = { row: CapAlert; loaded: OurPlaces & { people: readonly { user_id: string }[] | undefined } }

/** Sends an alert to the members, with what of ours it reaches. */
export function AlertMoves({ row, loaded }: AlertMovesProps) {
  const { people } = loaded
  const within = inside(shapeIn(row), placedOf(ourLayers(loaded))).map(({ name }) => name)
  const actor = useActor()
  const tell = useCommand<typeof tellOfAlert>('cap-alerts/tell')
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
          press={(words) => tell.press({ id: row.id, people: people.map(({ user_id }) => user_id), words })}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  )
}
