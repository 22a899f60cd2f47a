/**
 * Reads what pg_get_expr prints of a row policy, as far as one question needs: can a member, who is not one of the
 * platform's administrators, see a row of another organization? When not, a statement may name the organization too,
 * and PostgreSQL finds the index prefix even where several policies are joined by OR.
 *
 * Anything not understood counts as a yes: then nothing is added, and row security alone decides.
 */
export const bindsTenant = (expression: string | null): boolean => expression !== null && binds(stripped(expression))

const ownOrganization = new Set([
  'organization_id = ( SELECT app.organization_id() AS organization_id)',
  'organization_id = app.organization_id()',
])
/** The agency that an operator has access to: none for all others (migrations/0002_organizations_and_people.sql). */
const underAccess = 'organization_id = ( SELECT app.break_glass() AS break_glass)'
const platformOnly = new Set([
  underAccess,
  'organization_id = app.break_glass()',
  'SELECT app.operates() AS operates',
  'app.operates()',
])

function binds(expression: string): boolean {
  const any = splitAt(expression, ' OR ')
  if (any.length > 1) return any.every((part) => isPlatformOnly(stripped(part)) || binds(stripped(part)))
  const all = splitAt(expression, ' AND ')
  if (all.length > 1) return all.some((part) => binds(stripped(part)))
  return ownOrganization.has(expression)
}

/** Applies only to the platform's administrators, whatever else it checks. */
const isPlatformOnly = (part: string) =>
  splitAt(part, ' OR ').length === 1 && splitAt(part, ' AND ').some((each) => platformOnly.has(stripped(each)))

/** Without the parentheses that enclose the whole. */
function stripped(expression: string): string {
  let text = expression.trim()
  while (text.startsWith('(') && closing(text, 0) === text.length - 1) text = text.slice(1, -1).trim()
  return text
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' || text[at] === "'" || text[at] === '"') at = closing(text, at)
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(start, at))
      at += separator.length - 1
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Where the parenthesis or the quotation that begins here ends. */
function closing(text: string, at: number): number {
  const opening = text[at]
  if (opening !== '(') {
    const end = text.indexOf(opening!, at + 1)
    return end < 0 ? text.length : end
  }
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === ')') return next
    if (text[next] === '(' || text[next] === "'" || text[next] === '"') next = closing(text, next)
  }
  return text.length
}
