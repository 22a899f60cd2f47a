import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { PlaceHold as Place } from '../commands.ts'
import { legalHold, scopeFields } from '../records.ts'
import { whyNotPlace } from '../rules.ts'

/** A hold takes effect when it is placed, so its first scope is entered with it. */
export function PlaceHold() {
  const actor = useActor()
  const navigate = useNavigate()
  const { matter, kind, custodian, reason } = legalHold.fields
  return (
    <Acts
      acts={[
        act<Place>('legal-holds/place', {
          label: 'Place legal hold',
          look: 'main',
          whyNot: whyNotPlace(actor),
          send: {},
          ask: {
            about: 'Covered records can’t be deleted, disposed of or redacted.',
            fields: { matter, kind, custodian, reason, ...scopeFields },
            start: { custodian: actor.user_id },
          },
          done: 'Legal hold placed',
          then: (hold) => void navigate(`/compliance/records/holds/${(hold as { id: string }).id}`),
        }),
      ]}
    />
  )
}
