import { useEffect, useRef } from 'react'
import type { Problem } from '../fields.ts'
import { say } from '#platform/say.ts'

/**
 * The errors of a form, above it and in the same words as at the fields. It takes the focus, and each line leads to
 * its field.
 */
export function ProblemSummary({ problems, attempt }: { problems: readonly Problem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  const any = problems.length > 0
  useEffect(() => {
    if (!any) return
    // The title is read first after a page has changed.
    const { title } = document
    document.title = say('Error: {title}', { title })
    return () => {
      document.title = title
    }
  }, [any])
  if (!any) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md border-l-4 border-bad bg-bad-soft px-4 py-3">
      <h2 className="font-semibold text-ink">{say('There is a problem')}</h2>
      <ul className="mt-1 grid gap-1">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-6 items-center text-bad underline underline-offset-3"
              onClick={(event) => (event.preventDefault(), document.getElementById(name)?.focus())}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
