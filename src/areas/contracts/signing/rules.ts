import { firstReason, type Reason } from '#platform/rules.ts'
import type { Place } from '../text/rules.ts'

/** A row of public.contract_documents: what is out for signature, or was. */
export type SigningDocument = {
  organization_id: string
  id: string
  contract: string
  amendment: string | null
  vendor: string
  edition: number
  title: string
  content: string
  digest: string
  status: 'out' | 'complete' | 'void'
  created_at: string
  completed_at: string | null
  voided_at: string | null
  void_reason: string | null
}

/** A row of public.contract_signatures. */
export type Signature = {
  id: string
  document: string
  place: number
  party: 'agency' | 'vendor'
  signed_name: string
  office: string | null
  email: string
  intent: string
  digest: string
  signed_by: string
  aal: 'aal1' | 'aal2'
  signed_at: string
}

/** What somebody says by signing. It stands in the signature and in the trail. */
export const intentOf = (title: string, party: Place['party'], office: string | null): string =>
  `I have read ${title} and sign it ${party === 'agency' ? 'for the agency' : 'for the vendor'}${office ? ` as ${office}` : ''}, meaning to be bound by it.`.slice(
    0,
    500,
  )

const isSigned = (place: Place, signatures: readonly Pick<Signature, 'place'>[]) =>
  signatures.some((each) => each.place === place.place)

/** The places whose turn it is: those of one turn sign in any order, the next turn waits for all of them. */
export function openPlaces(places: readonly Place[], signatures: readonly Pick<Signature, 'place'>[]): Place[] {
  const left = places.filter((place) => !isSigned(place, signatures))
  const turn = Math.min(...left.map((place) => place.turn))
  return left.filter((place) => place.turn === turn)
}

export const isComplete = (places: readonly Place[], signatures: readonly Pick<Signature, 'place'>[]): boolean =>
  places.length > 0 && places.every((place) => isSigned(place, signatures))

type Signing = { user_id: string; isVendor: boolean; typed: string; digest: string }

/** What stands in the way of this signature, in this place, by this person. */
export function whyNotSign(
  document: Pick<SigningDocument, 'status' | 'digest'>,
  {
    places,
    signatures,
    place: at,
  }: { places: readonly Place[]; signatures: readonly Pick<Signature, 'place'>[]; place: number },
  { user_id, isVendor, typed, digest }: Signing,
): Reason {
  const place = places.find((each) => each.place === at)
  return firstReason(
    document.status === 'void' && 'This wording was taken back. Sign the one that comes in its place.',
    document.status === 'complete' && 'Everybody has signed this already.',
    !place && 'This document has no such place for a signature.',
    place && isSigned(place, signatures) && `${place.name} has signed already.`,
    digest !== document.digest && 'The words have changed since you opened them. Read them again before you sign.',
    place &&
      isVendor !== (place.party === 'vendor') &&
      (place.party === 'vendor' ? 'This place is the vendor’s.' : 'This place is the agency’s.'),
    place && !isVendor && place.member !== user_id && `This place is for ${place.name}.`,
    place &&
      !openPlaces(places, signatures).includes(place) &&
      `${listed(openPlaces(places, signatures).map(({ name }) => name))} ${openPlaces(places, signatures).length === 1 ? 'signs' : 'sign'} first.`,
    place &&
      sameName(typed) !== sameName(place.name) &&
      `Type the name that stands here: ${place.name}. If somebody else is to sign, the agency names them first.`,
  )
}

const sameName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? 'Nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
