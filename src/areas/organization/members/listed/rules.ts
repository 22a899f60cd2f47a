import { agencyRoles, type AgencyRole } from '#platform/roles.ts'
import { tidyEmail } from '#platform/validators.ts'

/** One person of a list, as it was written; the role may be left to the list's default. */
export type Listed = { email: string; name: string; role: AgencyRole | null; department: string }
/** The line of the text or sheet, from 1, so that an error can name it. */
export type ListedRow = Listed & { line: number; unread: string | null }

export const mostListed = 200

const roleOf: Readonly<Record<string, AgencyRole>> = {
  ...Object.fromEntries(agencyRoles.map((role) => [role, role])),
  administrator: 'admin',
  usuario: 'user',
  miembro: 'user',
  gerente: 'manager',
  administrador: 'admin',
  administradora: 'admin',
  member: 'user',
  staff: 'user',
}
const columns: Readonly<Record<string, keyof Listed | 'first' | 'last'>> = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  'work email': 'email',
  mail: 'email',
  name: 'name',
  'full name': 'name',
  'display name': 'name',
  'first name': 'first',
  'last name': 'last',
  role: 'role',
  department: 'department',
  'cost center': 'department',
}

/**
 * People pasted as text: one in a line with name, email, role and department in any order and separated by commas,
 * semicolons or tabs; or addresses alone, several in a line; or as mail programs write them, Name <address>.
 */
export function listedIn(text: string): ListedRow[] {
  const lines = text.split(/\r?\n/)
  const cells = lines.map((line) =>
    line
      .replace(/(.*?)<([^<>]*)>/g, (_, name: string, address: string) => `${inOrder(name)}\t${address}`)
      .split(/[\t;]|,(?!\s*(?:jr|sr|ii|iii)\b)/i)
      .map((cell) => cell.trim()),
  )
  return listedCells(cells.map((row, at) => (addressesIn(row) > 1 ? eachAddress(lines[at]!) : [row]))).slice(0, 1_000)
}

/** The rows of a spreadsheet, with or without a line of titles. */
export const listedInSheet = (cells: readonly (readonly string[])[]): ListedRow[] =>
  listedCells(cells.map((row) => [row.map((cell) => cell.trim())]))

function listedCells(lines: readonly (readonly string[])[][]): ListedRow[] {
  const [first] = lines.find((rows) => rows.some((row) => row.some((cell) => cell !== ''))) ?? []
  const titles = first && addressesIn(first) === 0 ? first.map((title) => columns[title.toLowerCase()]) : []
  const titled = titles.includes('email')
  return lines.flatMap((rows, at) =>
    rows
      .filter((row) => row.some((cell) => cell !== '') && !(titled && row === first))
      .map((row) => ({ line: at + 1, ...(titled ? byTitle(row, titles) : byContent(row)) })),
  )
}

/** The people as lines of text, to be read and corrected. */
export const asLines = (rows: readonly ListedRow[]): string =>
  rows
    .map(({ email, name, role, unread, department }) =>
      [email, name, unread ?? (role && roleWord[role]) ?? '', department].join(', ').replace(/(, )+$/, ''),
    )
    .join('\n')
const roleWord: Record<AgencyRole, string> = { user: 'user', manager: 'manager', admin: 'administrator' }

type Titles = readonly (keyof Listed | 'first' | 'last' | undefined)[]

function byTitle(row: readonly string[], titles: Titles): Omit<ListedRow, 'line'> {
  const at = (title: Titles[number]) => row[titles.indexOf(title)] ?? ''
  const role = at('role')
  return {
    email: tidyEmail(at('email')),
    name: inOrder(at('name')) || [at('first'), at('last')].filter(Boolean).join(' '),
    role: roleOf[role.toLowerCase()] ?? null,
    department: at('department'),
    unread: role && !roleOf[role.toLowerCase()] ? role : null,
  }
}

/** Without titles: the address has an at sign, a role is one of three words, and a name comes before a department. */
function byContent(row: readonly string[]): Omit<ListedRow, 'line'> {
  const email = row.find((cell) => cell.includes('@')) ?? ''
  const role = row.find((cell) => cell.toLowerCase() in roleOf)
  const [name = '', department = ''] = row.filter((cell) => cell !== '' && cell !== email && cell !== role)
  return { email: tidyEmail(email), name, role: role ? roleOf[role.toLowerCase()]! : null, department, unread: null }
}

const addressesIn = (row: readonly string[]) =>
  row.reduce((count, cell) => count + (cell.match(/\S@\S/g)?.length ?? 0), 0)

/** Several in one line are people without anything else: Name <address>, address. */
const eachAddress = (line: string): string[][] =>
  [...line.matchAll(/(?:("[^"]*"|[^"<>,;]*)\s*<([^<>]+)>)|([^\s,;<>]+@[^\s,;<>]+)/g)].map(
    ([, name = '', inside, alone]) => [inOrder(name), (inside ?? alone ?? '').trim()],
  )

/** "Ortiz, Ben" is Ben Ortiz: a comma ends a column here. */
const inOrder = (name: string): string =>
  name
    .replaceAll('"', '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .toReversed()
    .join(' ')
