import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { clearExclusion } from '../commands.ts'
import { whyNotClear, type Match } from '../rules.ts'

const hows: Record<Match['how'], string> = { uei: 'Same Unique Entity ID', name: 'Same name', like: 'Similar name' }

/** The entries behind a match, as in the source. On a vendor's page, an entry can be cleared as a different company. */
export function MatchList({ matches, vendor }: { matches: readonly Match[]; vendor?: string }) {
  const actor = useActor()
  const clear = useCommand<typeof clearExclusion>('exclusions/clear')
  const [asking, setAsking] = useState<Match>()
  return (
    <>
      <ul className="grid gap-4">
        {matches.map((match) => (
          <li key={`${match.entry} ${match.line}`} className="rounded-md border border-line p-4">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{match.name}</p>
                <Dial state={match.cleared ? 'off' : match.how === 'like' ? 'begun' : 'bad'}>
                  {match.cleared ? 'Different company' : hows[match.how]}
                </Dial>
              </div>
              {vendor && !match.cleared && (
                <MoveButton whyNot={whyNotClear(match, { actor })} run={() => setAsking(match)}>
                  Not the same company
                </MoveButton>
              )}
            </div>
            {match.cleared && <p className="mt-2 text-ink-2">{match.cleared.reason}</p>}
            <div className="mt-3">
              <Facts
                facts={[
                  { label: 'Entry', value: <span className="font-mono text-xs">{match.entry}</span> },
                  { label: 'File line', value: match.line },
                  { label: 'UEI', value: match.uei ?? 'None' },
                  {
                    label: 'Kind',
                    value: [match.classification, match.kind].filter(Boolean).join(', ') || 'Not given',
                  },
                  { label: 'Excluded by', value: match.agency || 'Not given' },
                  { label: 'Place', value: match.place || 'Not given' },
                  { label: 'From', value: match.active_on ? <Day day={match.active_on} /> : 'Not given' },
                  { label: 'Until', value: match.ends_on ? <Day day={match.ends_on} /> : 'Indefinite' },
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
      {asking && vendor && (
        <ReasonDialog
          title={`Not the same company as ${asking.name}`}
          about="Applies to this entry in this list and later ones. The reason is saved with the vendor."
          verb="Clear entry"
          label="Reason"
          press={(reason) => clear.press({ vendor, entry: asking.entry, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
