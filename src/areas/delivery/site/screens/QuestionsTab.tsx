import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { addDays } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import type { answerOnSite, askAgain, askOnSite, closeOnSite } from '../question-commands.ts'
import { siteQuestion, type SiteQuestion } from '../records.ts'
import { whyNotAnswer, whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function QuestionsTab({ row }: { row: Project }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'ask' | { answer: SiteQuestion } | { again: SiteQuestion }>()
  const { rows } = useRecords(siteQuestion, (from) => from.eq('project', row.id).order('answer_by').limit(400))
  const ask = useCommand<typeof askOnSite>('site-questions/ask')
  const answer = useCommand<typeof answerOnSite>('site-questions/answer')
  const close = useCommand<typeof closeOnSite>('site-questions/close')
  const again = useCommand<typeof askAgain>('site-questions/ask-again')
  return (
    <>
      <Items
        of={siteQuestion}
        title="Site questions"
        about="What the contractor must know to go on. What costs money or days becomes a change order of the contract."
        add={<MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking('ask')}>Ask</MoveButton>}
        empty="Nothing was asked yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.subject,
          status: each.status,
          ...(each.status === 'open' && { due: each.answer_by }),
          note: <><span className="font-mono text-xs">{each.number}</span> {each.asked_by}: {each.question}{each.answer && <span className="mt-0.5 block text-ink">{each.answer}</span>}{(each.costs !== 'none' || Number(each.days) > 0) && <span className="block text-warn">{each.costs === 'yes' ? 'It costs more' : each.costs === 'possible' ? 'It may cost more' : 'It costs no more'}{Number(each.days) > 0 && `, and ${Number(each.days)} days`}.</span>}</>,
          actions: each.status === 'open' ? (
            <MoveButton whyNot={whyNotAnswer(each, actor)} run={() => setAsking({ answer: each })}>Answer<span className="sr-only"> {each.subject}</span></MoveButton>
          ) : each.status === 'answered' ? (
            <>
              <MoveButton whyNot={null} run={() => close({ id: each.id })} done="It is closed">Close<span className="sr-only"> {each.subject}</span></MoveButton>
              <Button look="quiet" onClick={() => setAsking({ again: each })}>Ask again<span className="sr-only">: {each.subject}</span></Button>
            </>
          ) : undefined,
        }))}
      />
      {asking === 'ask' && <FormDialog of={siteQuestion} title="Site question" verb="Ask it" done="It is asked" start={{ project: row.id, asked_on: today, answer_by: addDays(today, 7), answers: row.manager }} send={ask} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'answer' in asking && <ReasonDialog title={asking.answer.subject} about={asking.answer.question} label="Answer" verb="Answer" run={(reason) => answer({ id: asking.answer.id, answer: reason })} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && 'again' in asking && <ReasonDialog title="Ask again?" about="Say what the answer leaves open." verb="Ask again" run={(reason) => again({ id: asking.again.id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
