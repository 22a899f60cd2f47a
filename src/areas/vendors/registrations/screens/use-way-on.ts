import { useSearchParams } from 'react-router'
import { whyNotUuid } from '#platform/validators.ts'

/** Where a company goes after it has registered: back to the solicitation that it came from, to bid. */
export function useWayOn(): string {
  const bid = useSearchParams()[0].get('for') ?? ''
  return whyNotUuid(bid) === null ? `/public-opportunities/${bid}` : '/vendor-registration'
}
