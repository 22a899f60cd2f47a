import { useRows } from '#client/use-rows.ts'

export type OwnEnvelope = {
  id: string
  organization_id: string
  solicitation: string
  edition: number
  round: number
  receipt: string
  submitted_at: string
  withdrawn_at: string | null
  withdrawn_for: 'withdrawn' | 'replaced' | null
}

const columns = 'id,organization_id,solicitation,edition,round,receipt,submitted_at,withdrawn_at,withdrawn_for'

/** Our submissions, by receipt. The contents are only in our own copy. */
export const useOwnEnvelopes = (account: string, solicitation?: string) =>
  useRows<OwnEnvelope>(
    'bid_envelopes',
    (from) => {
      const own = from.select(columns).eq('bidder', account)
      return (solicitation ? own.eq('solicitation', solicitation) : own)
        .order('submitted_at', { ascending: false })
        .limit(200)
    },
    { enabled: account !== '' },
  )

/** The vendor record under which this agency knows us, or null. */
export function useKnownAs(agency: string): string | null | undefined {
  const { data } = useRows<{ vendor: string }>('vendor_accounts', (from) =>
    from.select('vendor').eq('organization_id', agency).limit(1),
  )
  return data && (data[0]?.vendor ?? null)
}

/** Whether a later round invites us. The first one is open to all. */
export function useIsAsked({
  organization_id,
  solicitation,
  round,
}: {
  organization_id: string
  solicitation: string
  round: number
}): boolean | undefined {
  const { data } = useRows<{ round: number }>(
    'finalists',
    (from) =>
      from
        .select('round')
        .eq('organization_id', organization_id)
        .eq('solicitation', solicitation)
        .eq('round', round)
        .limit(1),
    { enabled: round > 1 },
  )
  return round === 1 ? true : data && data.length > 0
}
