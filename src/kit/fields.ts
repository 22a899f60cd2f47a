import { useCallback, useState, type ChangeEvent, type FocusEvent } from 'react'

type Reason = string | null
type Checks<Name extends string> = Record<Name, (value: string) => Reason>
export type Problem = { name: string; message: string }

/**
 * The values of a form's fields, and their errors. An error appears when its field is left, and then updates at every
 * key, so that it disappears as soon as it is fixed.
 */
export function useFields<Name extends string>(checks: Checks<Name>, initial: Partial<Record<Name, string>> = {}) {
  const names = Object.keys(checks) as Name[]
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  )
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<readonly Problem[]>([])

  const [answered, setAnswered] = useState<{ name: Name; value: string; message: string }>()

  const wrong = (name: Name): Reason =>
    checks[name](values[name]) ?? (answered?.name === name && answered.value === values[name] ? answered.message : null)
  const field = (name: Name) => ({
    id: name,
    name,
    value: values[name],
    error: left.has(name) ? wrong(name) : null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues((now) => ({ ...now, [name]: target.value })),
    // Only when moving to another field: an error that appears while a button is being pressed would push it away.
    onBlur: ({ relatedTarget }: FocusEvent) =>
      values[name] &&
      (relatedTarget instanceof HTMLInputElement || relatedTarget instanceof HTMLTextAreaElement) &&
      setLeft((now) => new Set(now).add(name)),
  })

  /**
   * True when everything is valid. Errors stay listed above the form until the next try, and the focus goes to the
   * first of them.
   */
  function check(): boolean {
    const problems = names
      .flatMap((name) => ({ name, message: wrong(name) }))
      .filter((problem): problem is { name: Name; message: string } => Boolean(problem.message))
    setLeft(new Set(names))
    setRefused(problems)
    if (problems.length > 0) focusFirstMistake()
    return problems.length === 0
  }

  /**
   * The server's error for one field: it stays beside the field until another value is entered there, and the focus
   * goes to it.
   */
  function refuse(name: Name, message: string): void {
    setAnswered({ name, value: values[name], message })
    setLeft((now) => new Set(now).add(name))
    setRefused([{ name, message }])
    focusFirstMistake()
  }

  /** Known details of the person, for empty fields. */
  const suggest = useCallback(
    (known: Partial<Record<Name, string>>) =>
      setValues((now) => ({
        ...now,
        ...Object.fromEntries(
          Object.entries<string | undefined>(known).filter(([name, value]) => value && !now[name as Name]),
        ),
      })),
    [],
  )

  /** A value that the person selected elsewhere, as on a map. */
  const set = useCallback((name: Name, value: string) => setValues((now) => ({ ...now, [name]: value })), [])

  /** Back to the initial values. */
  function reset() {
    setValues(Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>)
    setLeft(new Set())
    setRefused([])
    setAnswered(undefined)
  }

  return {
    values,
    field,
    check,
    refuse,
    reset,
    set,
    suggest,
    problems: refused.filter(({ name }) => wrong(name as Name)),
  }
}

/**
 * Within the submitted form, once its errors are drawn, so that screen readers read both; a list of all errors above
 * the form has the focus already.
 */
export const focusFirstMistake = () =>
  requestAnimationFrame(() => {
    const at = document.activeElement as (Element & { form?: HTMLFormElement | null }) | null
    if (at?.closest('[role="alert"]')) return
    const form = at?.form ?? at?.closest('form') ?? document
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

export const required = (message: string) => (value: string) => (value.trim() ? null : message)
