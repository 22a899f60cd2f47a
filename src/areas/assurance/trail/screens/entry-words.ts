import { recordOf, type Catalogue } from '#kit/record/catalogue.tsx'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { doneOf } from '#platform/records/act-words.ts'
import type { Source } from '#platform/audit/entry.ts'

export const kindNames: Record<Source, string> = {
  command: 'Commands',
  change: 'Changes of records',
  'sign-in': 'Sign-ins',
}
export const kindName: Record<Source, string> = { command: 'Command', change: 'Change', 'sign-in': 'Sign-in' }

type Act = { source: Source; verb: string | null; table: string | null; operation: string | null }

/** What an entry is about, in a few words. */
export function inWords({ source, verb, table, operation }: Act, catalogue: Catalogue): string {
  if (source === 'sign-in') return signIns[verb ?? ''] ?? capital((verb ?? 'account').replaceAll('_', ' '))
  if (source === 'command') return commandInWords(verb ?? '', catalogue)
  const label = table ? (recordOf(catalogue, table)?.label ?? capital(table.replaceAll('_', ' '))) : 'Record'
  // What was done is said of the record that it was done to; what changed along with it was added, changed or removed.
  const done = catalogue.words.moves[verb ?? '']?.table ?? verb?.split('/')[0]?.replaceAll('-', '_')
  const own = table !== null && done === table
  return `${label}: ${(own && doneOf(verb!, catalogue.words)) || (operation === 'insert' ? 'added' : operation === 'delete' ? 'removed' : 'changed')}`
}

/** The words of the protocol for what happens to an account. */
const signIns: Record<string, string> = {
  login: 'Signed in',
  logout: 'Signed out',
  login_refused: 'Sign-in refused',
  token_revoked: 'Session ended',
  user_signedup: 'Account made',
  user_repeated_signup: 'Signed up again with a known address',
  user_invited: 'Invited',
  user_deleted: 'Account deleted',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  user_recovery_requested: 'Link for a new password asked for',
  user_confirmation_requested: 'Link to confirm the address asked for',
  user_reauthenticate_requested: 'Code to confirm a change asked for',
  factor_in_progress: 'Second factor begun',
  factor_updated: 'Second factor changed',
  factor_unenrolled: 'Second factor removed',
  factor_deleted: 'Second factor deleted',
  challenge_created: 'Second factor asked for',
  verification_attempted: 'Second factor tried',
  recovery_codes_generated: 'Recovery codes made',
  identity_linked: 'Other sign-in linked',
  identity_unlinked: 'Other sign-in unlinked',
  passkey_created: 'Passkey added',
  passkey_updated: 'Passkey renamed',
  passkey_deleted: 'Passkey removed',
  trail_witnessed: 'Checkpoint of another log saved',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
