import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { addDays, dayShort, isDay } from '#platform/dates.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useMedia } from '../record/list/use-media.ts'
import { DateInput } from './DateInput.tsx'

/** The period of a report, in the page's address: the last so many days unless it names others. */
export function usePeriod(days: number) {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const day = (name: string, usual: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : usual)
  const show = (name: string, value: unknown) =>
    setQuery(
      (now) => {
        if (value) now.set(name, String(value))
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  return { since: day('since', addDays(today, -days)), until: day('until', today), query, show }
}

type PeriodFormProps = Pick<ReturnType<typeof usePeriod>, 'since' | 'until' | 'show'> & { children: ReactNode }

/** The period, and the report's third choice beside it. On a phone, where the report comes first, behind its dates. */
export function PeriodForm({ since, until, show, children }: PeriodFormProps) {
  const isPhone = useMedia('(max-width: 40rem)')
  const form = (
    <form
      className="grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <DateInput
        id="since"
        label="From"
        required
        value={since}
        onChange={(typed) => isDay(String(typed ?? '')) && show('since', typed)}
      />
      <DateInput
        id="until"
        label="To"
        required
        value={until}
        onChange={(typed) => isDay(String(typed ?? '')) && show('until', typed)}
      />
      {children}
    </form>
  )
  return isPhone ? (
    <Disclosure title={`Period: ${dayShort(since, until)} to ${dayShort(until, since)}`}>{form}</Disclosure>
  ) : (
    form
  )
}
