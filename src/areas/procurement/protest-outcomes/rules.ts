import { phrase } from '#platform/say.ts'

export const outcomes = ['denied', 'judge_again', 'next_bidder'] as const
export type Outcome = (typeof outcomes)[number]

/** How a protest ends without a decision of its own. */
type Ended = 'moot' | 'canceled' | 'rescinded'

/** A row of public.protests. */
export type Protest = {
  organization_id: string
  id: string
  award: string
  solicitation: string
  bidder: string
  vendor: string
  signed: string
  filed_at: string
  grounds: string
  outcome: Outcome | Ended | null
  reason: string | null
  decided_at: string | null
  decided_by: string | null
}

/** With its company and its files. */
export type Filed = Protest & {
  by: { name: string } | null
  evidence: { id: string; name: string; size: number; digest: string }[]
}

export const outcomeWords: Record<Outcome | Ended, string> = {
  denied: phrase('Denied'),
  judge_again: phrase('Upheld: bids evaluated again'),
  next_bidder: phrase('Upheld: another bidder recommended'),
  moot: phrase('Closed by the decision on another protest'),
  canceled: phrase('Closed by the cancellation of the solicitation'),
  rescinded: phrase('Closed by the rescission of the award'),
}
