import { ApiError } from './errors.ts'

/** The contents of the Prefer header (RFC 7240). */
export type Preferences = {
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  return?: 'representation' | 'minimal' | 'headers-only'
  count?: 'exact' | 'planned' | 'estimated'
  tx?: 'commit' | 'rollback'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
}

const choices = new Map<string, readonly string[]>([
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['return', ['representation', 'minimal', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['tx', ['commit', 'rollback']],
  ['missing', ['default', 'null']],
  ['handling', ['strict', 'lenient']],
])

/** Of two values for one preference the first counts; an unknown one is an error only in strict mode. */
export function readPreferences(header: string): Preferences {
  const preferences: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const preference of header
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = preference.split('=', 2)
    if (choices.get(name)?.includes(value)) preferences[name] ??= value
    else if (name === 'max-affected' && /^\d{1,9}$/.test(value)) preferences.maxAffected ??= Number(value)
    else unknown.push(preference)
  }
  if (unknown.length > 0 && preferences.handling === 'strict')
    throw new ApiError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  return preferences as Preferences
}

type Action = 'read' | 'insert' | 'update' | 'put' | 'delete' | 'call'

/** The preferences that applied, for Preference-Applied. */
export function applied(preferences: Preferences, action: Action, resolves: boolean): string {
  const { resolution, missing, count, tx, handling, maxAffected } = preferences
  const writes = action !== 'read' && action !== 'call'
  const parts: [name: string, value: string | number | undefined][] = [
    ['resolution', action === 'insert' && resolves ? resolution : undefined],
    ['missing', action === 'insert' || action === 'update' ? missing : undefined],
    ['return', writes ? preferences.return : undefined],
    ['count', count],
    ['tx', tx],
    ['handling', handling],
    ['max-affected', handling === 'strict' && ['update', 'delete', 'call'].includes(action) ? maxAffected : undefined],
  ]
  return parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(', ')
}
