import { Hono, type Context } from 'hono'
import { InvalidInput } from '../../commands/refusals.ts'
import type { Caller } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { isSource, sources, type Source } from '../entry.ts'
import { entriesListed, growthOf, verbsOf, type Listed, type Wanted } from '../log/listing.ts'
import { placesOf } from '../log/stored-log.ts'
import { callerOf, isForeignToOperator, mayOversee, refuseVisitor } from './readers.ts'
import { countIn, isUuid, organizationIn } from './request-parts.ts'

/** The entries of a log to browse: each person sees the entries that they may read, and how the log grew. */
export function listingApi(services: Services): Hono {
  const { database, clock } = services
  const api = new Hono()

  api.get('/logs/:log/entries', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseVisitor(caller)
    const [wanted, most] = [wantedIn(c), countIn(c, 'limit', { most: 100, unless: 50 })]
    const found = (
      await Promise.all(sourcesOf(wanted).map((source) => listed(caller, source, organization, wanted, most + 1)))
    )
      .flat()
      .toSorted(newestFirst)
    const [page, last] = [found.slice(0, most), found[most - 1]]
    const seqs = await database.transaction(
      { role: 'sealer' },
      (tx) =>
        placesOf(
          tx,
          organization,
          page.map(({ source, id }) => ({ source, entry: id })),
        ),
      { readOnly: true },
    )
    const numbers = new Map(seqs.map(({ seq, source, entry }) => [`${source} ${entry}`, seq]))
    return c.json({
      entries: page.map((entry) => ({ ...entry, seq: numbers.get(`${entry.source} ${entry.id}`) ?? null })),
      next: found.length > most && last ? `${last.at}~${last.id}` : null,
    })
  })

  api.get('/logs/:log/verbs', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseVisitor(caller)
    if (isForeignToOperator(caller, organization)) return c.json([])
    return c.json(await database.transaction(caller, (tx) => verbsOf(tx, organization), { readOnly: true }))
  })

  api.get('/logs/:log/growth', async (c) => {
    const [caller, organization] = [await callerOf(services, c), organizationIn(c)]
    refuseVisitor(caller)
    const days = countIn(c, 'days', { most: 366, unless: 30 })
    return c.json(
      await database.transaction(caller, (tx) => growthOf(tx, organization, clock.now(), Math.max(1, days)), {
        readOnly: true,
      }),
    )
  })

  /**
   * Row security decides whose changes and commands a person reads; of sign-ins people read their own, and log
   * administrators all.
   */
  function listed(
    caller: Caller,
    source: Source,
    organization: string,
    wanted: Wanted,
    most: number,
  ): Promise<Listed[]> {
    if (isForeignToOperator(caller, organization)) return Promise.resolve([])
    if (source !== 'sign-in')
      return database.transaction(caller, (tx) => entriesListed(tx, source, organization, wanted, most), {
        readOnly: true,
      })
    const own =
      mayOversee(caller.actor, organization) || caller.role === 'service_role' ? wanted.actor : caller.actor!.user_id
    if (wanted.actor && own !== wanted.actor) return Promise.resolve([])
    return database.transaction(
      { role: 'sealer' },
      (tx) => entriesListed(tx, source, organization, { ...wanted, ...(own && { actor: own }) }, most),
      { readOnly: true },
    )
  }

  return api
}

const newestFirst = (one: Listed, other: Listed) =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1

/** Only changes belong to a record. */
const sourcesOf = ({ source, table, record }: Wanted): readonly Source[] =>
  table || record ? (['change'] as const).filter((each) => !source || source === each) : source ? [source] : sources

function wantedIn(c: Context): Wanted {
  const problems: Record<string, string> = {}
  const given = (name: string, fits: (text: string) => boolean, sentence: string) => {
    const text = c.req.query(name)
    if (text && !fits(text)) problems[name] = sentence
    return text ? { [name]: text } : {}
  }
  const isDay = (text: string) =>
    /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text))
  const [at = '', id = ''] = (c.req.query('before') ?? '').split('~')
  const wanted = {
    ...given('source', isSource, 'Select command, change or sign-in.'),
    ...given('actor', isUuid, 'Enter the number of a person.'),
    ...given('verb', (text) => text.length <= 100, 'This verb doesn’t exist.'),
    ...given('table', (text) => /^[a-z_]{1,63}$/.test(text), 'This record type doesn’t exist.'),
    ...given('record', isUuid, 'Enter the number of a record.'),
    ...given('from', isDay, 'Enter the first day as 2026-11-20.'),
    ...given('until', isDay, 'Enter the last day as 2026-11-20.'),
    ...(c.req.query('before') ? { before: { at, id } } : {}),
  }
  if (c.req.query('before') && !(isDay(at) && isUuid(id))) problems.before = 'Send the value returned as next.'
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  return wanted
}
