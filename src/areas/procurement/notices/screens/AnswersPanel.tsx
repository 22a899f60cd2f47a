import { useRows } from '#client/use-rows.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { say } from '#platform/say.ts'

type Answered = { id: string; question: string; answer: string }

/** Questions with their answers, the same for all readers. */
export function AnswersPanel({ solicitation }: { solicitation: string }) {
  const { data } = useRows<Answered>('solicitation_questions', (from) =>
    from
      .select('id,question,answer')
      .eq('solicitation', solicitation)
      .not('answered_at', 'is', null)
      .order('answered_at')
      .order('id')
      .limit(500),
  )
  return (
    <Panel title={say('Questions and answers')}>
      {data?.length === 0 && <p className="text-ink-2">{say('No questions answered yet.')}</p>}
      <dl lang="en" className="grid gap-5">
        {data?.map(({ id, question, answer }) => (
          <div key={id} className="max-w-(--measure) min-w-0">
            <dt className="font-semibold whitespace-pre-wrap">{question}</dt>
            <dd className="mt-1 whitespace-pre-wrap">{answer}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
