import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { say } from '#platform/say.ts'

export type Answered = { question: string; answer: ReactNode; to?: string }
type CheckAnswersProps = { title: string; answers: readonly Answered[] }

/** A review of the answers before submission, each with a link back. */
export const CheckAnswers = ({ title, answers }: CheckAnswersProps) => (
  <section aria-label={title}>
    <h2 className="text-lg font-semibold text-ink">{title}</h2>
    <dl className="mt-2 border-t border-line">
      {answers.map(({ question, answer, to }) => (
        <div
          key={question}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[minmax(8rem,1fr)_2fr_auto]"
        >
          <dt className="font-semibold text-ink">{question}</dt>
          <dd className="min-w-0 break-words text-ink">
            {answer || <span className="text-ink-2">{say('Not answered')}</span>}
          </dd>
          <dd className="text-right max-sm:text-left">
            {to && (
              <Link to={to} className="link inline-flex min-h-6 items-center">
                {say('Change')}
                <span className="sr-only"> {question.toLowerCase()}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
