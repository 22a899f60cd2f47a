import { openPlaces } from '#areas/contracts/signing/rules.ts'
import type { Place } from '#areas/contracts/text/rules.ts'
import type { WaitingItem } from '#platform/records/waiting-item.ts'
import { plural } from '#platform/words.ts'

export type Kind = 'invoice' | 'email' | 'registration' | 'question' | 'bank' | 'opening' | 'signature'
/** A row that waits for this person, as the statement finds it. */
export type Found = {
  kind: Kind
  id: string
  title: string
  from_name: string | null
  at: string
  detail: { places: Place[]; signatures: { place: number }[] } | { count: number } | null
}

/** The page of the menu that counts it, and what the person does there. */
const places: Record<Kind, { page: string; verb: string; to: (id: string) => string }> = {
  invoice: { page: '/invoices', verb: 'Accept invoice', to: () => '/invoices?tab=sent' },
  email: { page: '/invoices', verb: 'Review emailed invoice', to: (id) => `/invoices/email/${id}` },
  registration: { page: '/vendor-registration', verb: 'Review registration', to: (id) => `/vendor-registration/${id}` },
  question: { page: '/rfq-builder', verb: 'Answer vendors', to: (id) => `/rfq-builder/${id}` },
  bank: { page: '/vendor-directory', verb: 'Confirm bank details', to: (id) => `/vendor-directory/${id}` },
  opening: { page: '/rfq-builder', verb: 'Open bids', to: (id) => `/rfq-builder/${id}` },
  signature: { page: '/contract-lifecycle', verb: 'Sign', to: (id) => `/contract-lifecycle/${id}` },
}

/** A signer is asked when it is their turn; everything else that was found waits for this person now. */
export const isTheirTurn = ({ kind, detail }: Found, user_id: string): boolean =>
  kind !== 'signature' ||
  (detail !== null &&
    'places' in detail &&
    openPlaces(detail.places, detail.signatures).some(({ member }) => member === user_id))

export function itemOf({ kind, id, title, from_name, at, detail }: Found): WaitingItem {
  const { page, verb, to } = places[kind]
  const asked = detail && 'count' in detail ? detail.count : 1
  return {
    key: `${kind} ${id}`,
    page,
    to: to(id),
    verb,
    title,
    note: kind === 'question' ? plural(asked, { one: '1 question', other: `${asked} questions` }) : from_name,
    at,
  }
}
