import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { move, Moves } from '../../screens/Moves.tsx'
import type { PlaceHold as Place } from '../commands.ts'
import { legalHold } from '../records.ts'
import { whyNotPlace } from '../rules.ts'
import { scopeFields } from './scope-fields.ts'

/** A hold is in force from the moment it is placed; its first scope is asked with it. */
export function PlaceHold() {
  const actor = useActor()
  const navigate = useNavigate()
  const { matter, kind, custodian, reason } = legalHold.fields
  return (
    <Moves
      moves={[
        move<Place>('legal-holds/place', {
          label: 'Place legal hold',
          look: 'main',
          whyNot: whyNotPlace(actor),
          send: {},
          ask: {
            about: 'Nothing that it covers can be deleted, disposed of or redacted.',
            fields: { matter, kind, custodian, reason, ...scopeFields },
            start: { custodian: actor.user_id },
          },
          done: 'The legal hold is in force',
          then: (hold) => void navigate(`/compliance/records/holds/${(hold as { id: string }).id}`),
        }),
      ]}
    />
  )
}
