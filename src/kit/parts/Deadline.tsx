import { useOrganization } from '#client/use-organization.ts'
import { asDeadline } from '../dates.ts'

/** A deadline by its agency’s clock, and beside it by the reader’s own. A list has room for the first. */
export function Deadline({ at, zone }: { at: string; zone?: string | null | undefined }) {
  const { organization } = useOrganization()
  const [there, own] = asDeadline(at, zone ?? organization?.time_zone ?? 'UTC')
  const comma = there.lastIndexOf(',') + 1
  return (
    <time dateTime={at} className="figures" {...(own && { title: own })}>
      <span className="whitespace-nowrap">{there.slice(0, comma)}</span>{' '}
      <span className="whitespace-nowrap">{there.slice(comma).trimStart()}</span>
      {own && <span className="whitespace-nowrap text-ink-2 in-data-list:sr-only"> ({own})</span>}
    </time>
  )
}
