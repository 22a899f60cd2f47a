import { useOrganization } from '#client/use-organization.ts'
import { useToday } from '#client/use-today.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { asLongDay } from '../dates.ts'

/** The head of a page on paper: the agency, what the paper is, and its day. Paper says what it lacks. */
export function Letterhead({ of }: { of?: AnyRecord }) {
  const { organization } = useOrganization()
  const today = useToday()
  return (
    <div aria-hidden data-letterhead className="mb-4 hidden print:block">
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-2">
        <span className="font-serif text-lg font-semibold">{organization?.name}</span>
        <span className="text-xs text-ink-2">
          {of ? `${of.label} · printed` : say('Printed')} {asLongDay(today)}
        </span>
      </div>
      <p data-unfinished className="mt-2 hidden text-sm font-semibold">
        {say('Parts of this page had not loaded when it was printed. Print it again.')}
      </p>
    </div>
  )
}
