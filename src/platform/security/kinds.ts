/**
 * The events that the server logs by itself, and their severity. Clients cannot report under these names as the
 * server.
 */
export const serverEvents = {
  separation_of_duties_refused: 'medium',
  role_too_low_refused: 'medium',
  table_access_refused: 'medium',
  other_organization_refused: 'high',
  file_of_other_organization_refused: 'high',
  forged_token_refused: 'high',
  unknown_token_refused: 'medium',
  revoked_key_used: 'high',
  refresh_token_reused: 'critical',
  sign_in_locked: 'high',
  mailed_code_refused: 'medium',
  address_refused: 'high',
  single_sign_on_refused: 'medium',
  outgoing_address_refused: 'high',
  other_origin_refused: 'medium',
  saml_answer_refused: 'high',
  saml_assertion_replayed: 'critical',
} as const

export type ServerEventKind = keyof typeof serverEvents

/** The rule behind a refusal, as far as it suggests intent; most refusals are everyday mistakes and null. */
export function classOfRefusal(sentence: string): 'separation_of_duties_refused' | 'role_too_low_refused' | null {
  if (ownWork.test(sentence)) return 'separation_of_duties_refused'
  return roleNeeded.test(sentence) ? 'role_too_low_refused' : null
}

/** One person may not do both halves: the sentence says what "you" did, or asks for another person. */
const ownWork =
  /\b(yourself|your own \w+|themselves)\b|\bcan’t [^.]* you (\w+ed|led|made|sent|wrote)\b|\b(what|that|which|whom) you (\w+ ){0,2}(wrote|requested|entered|drafted|sent|submitted|asked|added|proposed|made|recorded|found|did|set|decided|paid|released|signed)|you (wrote|entered|drafted|requested|submitted|proposed|recorded|created|prepared|started|made|added|changed|edited|certified|confirmed|scored|led|uploaded|issued|sent|worked on)\b|is paid to you|\b(somebody|someone) else (decides|approves|signs|releases|confirms|says|reviews|checks)|\b(another|second|different) (person|manager|administrator|reviewer)\b(?! (changed|may|removed|added|edited|moved|has|is)\b)/i

/** The sentence names the missing role, or the person the work belongs to. */
const roleNeeded =
  /\b(administrators?|managers?|approvers?)\b|\bthe role\b|\babove (your own|you)\b|\banswers for the work\b/i
