import { LongText } from '#kit/record/LongText.tsx'
import type { Bidder } from './shown.ts'

/** A bidder's answers, question by question, with the criterion that each of them supports. */
export const BidAnswers = ({ answers }: { answers: Bidder['answers'] }) =>
  answers.length > 0 && (
    <dl className="mt-4 grid max-w-(--measure) gap-3">
      {answers.map(({ question, criterion, words }) => (
        <div key={question}>
          <dt className="font-semibold">
            {question}
            {criterion && <span className="font-normal text-ink-2"> · {criterion}</span>}
          </dt>
          <dd className="mt-1">{words ? <LongText text={words} /> : <span className="text-ink-2">No answer.</span>}</dd>
        </div>
      ))}
    </dl>
  )
