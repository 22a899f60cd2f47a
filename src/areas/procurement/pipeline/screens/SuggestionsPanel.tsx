import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { dollars } from '#platform/money.ts'
import { howMany } from '#platform/words.ts'
import { solicitation } from '../../solicitations/records.ts'
import { kindInWords } from '../../solicitations/rules.ts'
import type { draftFromRequisitions } from '../commands.ts'
import type { draftSuggestions } from '../questions.ts'
import type { Suggestion } from '../rules.ts'

/**
 * Suggested drafts for approved requisitions: the contents and the reason. Nothing is created before a person
 * accepts.
 */
export function SuggestionsPanel() {
  const { data } = useAnswer<typeof draftSuggestions>('procurement/suggestions', {}, { about: 'requisitions' })
  return (
    <Panel
      title="Suggested solicitations"
      about="Based on rules and approved requisitions, without AI. Nothing is created before you accept it."
    >
      {data?.length === 0 && <p className="text-ink-2">No approved requisition needs a solicitation.</p>}
      <ul className="divide-y divide-line">
        {data?.map((suggestion) => (
          <One key={suggestion.requisitions.join()} suggestion={suggestion} />
        ))}
      </ul>
    </Panel>
  )
}

function One({ suggestion: { requisitions, draft, because } }: { suggestion: Suggestion }) {
  const navigate = useNavigate()
  const actor = useActor()
  const accept = useCommand<typeof draftFromRequisitions>('solicitations/draft-from')
  return (
    <li className="min-w-0 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="font-semibold">
          {kindInWords(draft.kind)}: {draft.title}
        </h3>
        <MoveButton
          whyNot={whyNotEdit(solicitation, null, actor)}
          run={async () => void navigate(`/rfq-builder/${(await accept({ requisitions })).id}`)}
          done="Draft created"
        >
          Accept<span className="sr-only"> the draft {draft.title}</span>
        </MoveButton>
      </div>
      <ul className="mt-1 list-disc pl-4 text-sm text-ink-2">
        {because.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <ul className="mt-2 grid gap-0.5 border-l-2 border-action pl-3">
        {draft.lines.slice(0, 10).map(({ description, quantity, unit }, at) => (
          <li key={`${at} ${description}`}>
            <ins className="no-underline">
              {howMany(quantity, unit)} {description}
            </ins>
          </li>
        ))}
      </ul>
      {draft.estimate !== null && <p className="mt-1 text-sm text-ink-2">Estimate {dollars(draft.estimate)}</p>}
    </li>
  )
}
