import { isolated } from '#platform/words.ts'

/** A row of approval_signatures: what a person decided, asked or answered. */
export type Signature = {
  id: string
  request: string
  decision: string
  signer: string
  on_behalf_of: string | null
  amount: number
  comment: string
  at: string
}
export type PastRequest = {
  id: string
  number: string
  status: string
  created_at: string
  approval_signatures: readonly Signature[]
}

const said: Readonly<Record<string, string>> = {
  approved: 'approved the request',
  rejected: 'rejected the request',
  returned: 'returned the request for changes',
  asked: 'asked',
  answered: 'answered',
  withdrawn: 'withdrew the request',
  kept: 'changed the document',
  superseded: 'changed the document, and approval started over',
}

/** “Max Okafor approved the request for Ada Lindqvist” */
export const inWords = ({ decision, signer, on_behalf_of }: Signature, nameOf: (id: string) => string): string =>
  `${isolated(nameOf(signer))} ${said[decision] ?? decision}${on_behalf_of ? ` for ${isolated(nameOf(on_behalf_of))}` : ''}`

/** The question that is still unanswered. */
export const openQuestion = (signatures: readonly Signature[]): Signature | undefined => {
  const last = signatures
    .filter(({ decision }) => decision === 'asked' || decision === 'answered')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return last?.decision === 'asked' ? last : undefined
}
