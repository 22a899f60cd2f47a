import type { NextStep } from '#platform/life/next-step.ts'
import type { StoredPicture } from '#platform/documents/document.ts'
import { picturesIn } from '#platform/documents/picture-line.ts'
import { statuses } from '#platform/life/statuses.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { Content, Place } from '../text/rules.ts'
import { say } from '#platform/say.ts'

export const documentStatus = statuses<SigningDocument['status']>({ out: 'open', complete: 'over', void: 'over' })

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
  /** None: a signer without an account, by the link in their mailbox. */
  signed_by: string | null
  drawn: string | null
  aal: 'aal1' | 'aal2'
  signed_at: string
}

/** A picture that this version of the text shows: a person who may read the version may read exactly these files. */
export function pictureOfText(
  { contract, content }: Pick<SigningDocument, 'contract' | 'content'>,
  file: string,
): StoredPicture | null {
  const { organization, sections } = JSON.parse(content) as Content
  const found = sections.flatMap(({ body }) => picturesIn(body)).find(({ picture }) => picture.file === file)
  return found ? { organization, table: 'contracts', record: contract, file, sha256: found.picture.sha256 } : null
}

/** The statement a person makes by signing. It is stored in the signature and in the log. */
export const intentOf = (title: string, party: Place['party'], office: string | null): string =>
  `I have read ${title} and sign it ${party === 'agency' ? 'for the agency' : 'for the vendor'}${office ? ` as ${office}` : ''}, meaning to be bound by it.`.slice(
    0,
    500,
  )

const isSigned = (place: Place, signatures: readonly Pick<Signature, 'place'>[]) =>
  signatures.some((each) => each.place === place.place)

/**
 * The signature lines whose turn it is: those in one turn sign in any order, and the next turn waits for all of them.
 */
export function openPlaces(places: readonly Place[], signatures: readonly Pick<Signature, 'place'>[]): Place[] {
  const left = places.filter((place) => !isSigned(place, signatures))
  const turn = Math.min(...left.map((place) => place.turn))
  return left.filter((place) => place.turn === turn)
}

export const isComplete = (places: readonly Place[], signatures: readonly Pick<Signature, 'place'>[]): boolean =>
  places.length > 0 && places.every((place) => isSigned(place, signatures))

type Signing = { user_id: string; isVendor: boolean; typed: string; digest: string }

/** Why this person can't sign here now. */
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
    documentStatus.is(document, 'void') && say('This version was withdrawn. Sign the version that replaced it.'),
    documentStatus.is(document, 'complete') && say('This document is already fully signed.'),
    !place && say('This document has no such signature line.'),
    place && isSigned(place, signatures) && say('{name} has already signed.', { name: place.name }),
    digest !== document.digest && say('The text has changed since you opened it. Read it again before you sign.'),
    place &&
      isVendor !== (place.party === 'vendor') &&
      (place.party === 'vendor' ? say('Only the vendor can sign here.') : say('Only the agency can sign here.')),
    place && !isVendor && place.member !== user_id && say('Only {name} can sign here.', { name: place.name }),
    place &&
      !openPlaces(places, signatures).includes(place) &&
      say('{names} must sign first.', { names: listed(openPlaces(places, signatures).map(({ name }) => name)) }),
    place &&
      sameName(typed) !== sameName(place.name) &&
      say('Type the name as listed: {name}. To change the signer, contact the agency.', { name: place.name }),
  )
}

/** The next step of a document that is out for signature: whose signatures it waits for. */
export function signingStep(
  { signers, signatures }: { signers: readonly Place[]; signatures: readonly Pick<Signature, 'place'>[] },
  { user_id, since }: { user_id: string; since: string },
): NextStep {
  const open = openPlaces(signers, signatures)
  const mine = open.some(({ member }) => member === user_id)
  return {
    tone: mine ? 'you' : 'others',
    lead: `Waiting for ${mine ? 'your signature' : `the signature of ${listed(open.map(({ name }) => name))}`} since ${since}`,
    rest: signers.length > 1 ? `${signatures.length} of ${signers.length} signed.` : undefined,
  }
}

const sameName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const listed = (names: readonly string[]) =>
  names.length < 2
    ? (names[0] ?? say('No one'))
    : say('{join} and {at}', { join: names.slice(0, -1).join(', '), at: names.at(-1)! })

/** `open`: the places whose turn it is. */
export const whyNotResend = <P extends { email?: string | null }>(
  document: Parameters<typeof documentStatus.isOpen>[0],
  open: readonly P[],
  place: P | undefined,
): Reason =>
  documentStatus.isOpen(document) && place?.email && open.includes(place)
    ? null
    : 'A link can only be sent to a signer by email when it is their turn.'
