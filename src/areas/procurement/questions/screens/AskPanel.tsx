import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Notice } from '../../notices/screens/use-notices.ts'
import type { askQuestion } from '../commands.ts'
import { whyNotAskHere } from '../rules.ts'
import { say } from '#platform/say.ts'

/** A vendor asks. The question is public, and its author is not shown. */
export function AskPanel({ notice }: { notice: Notice }) {
  const now = useNow()
  const ask = useCommand<typeof askQuestion>('questions/ask')
  const { data: asked } = useRows<{ question: string; asked: string }>('question_askers', (from) =>
    from.select('question,asked').eq('solicitation', notice.solicitation).order('asked_at').limit(100),
  )
  const [question, setQuestion] = useState('')
  const whyNot = whyNotAskHere(notice, now)
  return (
    <Panel
      title={say('Ask the agency')}
      about={say('Questions and answers are public. Don’t name your company in the text.')}
    >
      {whyNot ? (
        <p className="text-ink-2">{whyNot}</p>
      ) : (
        <div className="grid gap-3">
          <LongTextInput
            id="ask"
            label={say('Question')}
            required
            value={question}
            onChange={(value) => setQuestion(String(value ?? ''))}
          />
          <div>
            <MoveButton
              whyNot={question.trim() === '' ? say('Enter your question first.') : null}
              run={async () => (
                await ask({
                  organization: notice.organization_id,
                  solicitation: notice.solicitation,
                  question: question.trim(),
                }),
                setQuestion('')
              )}
              done={say('Question submitted')}
            >
              {say('Submit question')}
            </MoveButton>
          </div>
        </div>
      )}
      {asked && asked.length > 0 && (
        <div className="mt-4">
          <h3 className="text-sm font-semibold">{say('Your questions')}</h3>
          <ul className="mt-1 grid gap-1 text-ink-2">
            {asked.map((each) => (
              <li key={each.question}>{each.asked}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
