import { recordOf, type Told } from '#kit/record/catalog.tsx'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { doneOf } from '#kit/trail/act-words.ts'
import type { Source } from '#platform/audit/entry.ts'

export const kindNames: Record<Source, string> = {
  command: 'Commands',
  change: 'Record changes',
  'sign-in': 'Sign-ins',
}
export const kindName: Record<Source, string> = { command: 'Command', change: 'Change', 'sign-in': 'Sign-in' }

type Act = { source: Source; verb: string | null; table: string | null; operation: string | null }

/** The subject of an entry, in a few words. */
export function inWords({ source, verb, table, operation }: Act, catalog: Told): string {
  if (source === 'sign-in') return signIns[verb ?? ''] ?? capital((verb ?? 'account').replaceAll('_', ' '))
  if (source === 'command') return commandInWords(verb ?? '', catalog)
  const label = table ? (recordOf(catalog, table)?.label ?? capital(table.replaceAll('_', ' '))) : 'Record'
  // The move's word is used only for its own record. Records that changed with it show as added, changed or removed.
  const done = catalog.lived.moves[verb ?? '']?.table ?? verb?.split('/')[0]?.replaceAll('-', '_')
  const own = table !== null && done === table
  return `${label}: ${(own && doneOf(verb!, catalog.lived)) || (operation === 'insert' ? 'added' : operation === 'delete' ? 'removed' : 'changed')}`
}

/** The words of the protocol for what happens to an account. */
const signIns: Record<string, string> = {
  login: 'Signed in',
  logout: 'Signed out',
  login_refused: 'Sign-in refused',
  token_revoked: 'Session ended',
  user_signedup: 'Account created',
  user_repeated_signup: 'Signed up again with a known address',
  user_invited: 'Invited',
  user_deleted: 'Account deleted',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  user_recovery_requested: 'Password reset requested',
  user_confirmation_requested: 'Address confirmation requested',
  user_reauthenticate_requested: 'Confirmation code requested',
  factor_in_progress: 'MFA setup started',
  factor_updated: 'MFA changed',
  factor_unenrolled: 'MFA removed',
  factor_deleted: 'MFA deleted',
  challenge_created: 'MFA challenge created',
  verification_attempted: 'MFA attempted',
  recovery_codes_generated: 'Recovery codes created',
  identity_linked: 'Sign-in method linked',
  identity_unlinked: 'Sign-in method unlinked',
  passkey_created: 'Passkey added',
  passkey_updated: 'Passkey renamed',
  passkey_deleted: 'Passkey removed',
  trail_witnessed: 'Checkpoint of another log saved',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
