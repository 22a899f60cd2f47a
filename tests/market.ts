import { createHash, randomUUID } from 'node:crypto'
import { beginOpening, handInShares, envelopesToOpen } from '#areas/procurement/bids/opening.ts'
import { submitBid } from '#areas/procurement/bids/commands.ts'
import type { BidContent } from '#areas/procurement/bids/rules.ts'
import { publishSolicitation } from '#areas/procurement/publication/commands.ts'
import type { NoticeContent } from '#areas/procurement/notices/rules.ts'
import { makeOfficerKey as keepOfficerKey, nameOfficers } from '#areas/procurement/officers/commands.ts'
import {
  draftSolicitation,
  scheduleSolicitation,
  setCriteria,
  setLines,
  setSections,
} from '#areas/procurement/solicitations/commands.ts'
import type { Solicitation } from '#areas/procurement/solicitations/records.ts'
import { openShare, sealEnvelope } from '#platform/sealing/envelope.ts'
import { makeOfficerKey, unlockOfficerKey, type OfficerKey, type SubtleKey } from '#platform/sealing/officer-keys.ts'
import { decide, requestOf } from './approvals.ts'
import { city, type Person } from './city.ts'
import { solicitationCommands } from '#areas/procurement/publication/stages.ts'

/** A city that buys, with its officers and their keys, and its own vendors. Rosa is the buyer. */
export async function market() {
  const place = await city()
  const { rosa, max, ada, does, owner, organization, person } = place
  const olga = await person('Olga', 'manager')
  const officers = [max, ada, olga]
  const keys = new Map<string, OfficerKey>()
  for (const officer of officers) {
    const made = await keyOf(officer)
    keys.set(officer.user_id, made)
    await does(officer, keepOfficerKey, { public_key: made.publicKey, sealed: made.sealed })
  }
  await owner.query(
    `with chain as (insert into approval_chains (organization_id, name, record_type, valid_from, status)
      values ($1, 'Solicitations', 'solicitations', '2020-01-01', 'published') returning id)
     insert into approval_steps (organization_id, chain, sequence, name, who, role) select $1, id, 1, 'Manager', 'role',
     'manager' from chain`,
    [organization.id],
  )

  // The requirements for publishing every solicitation: vendors may register, and bidders have time to protest. A
  // test's own longer rule takes precedence.
  await owner.query(
    `insert into vendor_welcomes (organization_id, agency, open, updated_at) values ($1, $2, true, '2026-01-01')`,
    [organization.id, organization.name],
  )
  await owner.query(
    `insert into protest_periods (organization_id, kind, above, days, valid_from, source, created_at)
      select $1, kind, 0, 1, '2020-01-01', 'City Code 3-100', '2020-01-01'
      from unnest(array['rfq', 'ifb', 'rfp']) kind`,
    [organization.id],
  )

  /** A complete draft: a scope, two lines and, where proposals are scored, price 40 and skill 60. */
  async function draft(change: Partial<Solicitation> = {}): Promise<Solicitation> {
    const { id, kind } = await does(rosa, draftSolicitation, {
      kind: 'ifb',
      title: 'Road salt',
      summary: 'Salt for two winters.',
      category: 'goods',
      contact: rosa.user_id,
      documents: [],
      federal: false,
      construction: false,
      laborers: false,
      ...change,
    } as never)
    let version = 1
    const step = async (made: Promise<{ version: number }>) => void (version = (await made).version)
    await step(
      does(rosa, setSections, {
        id,
        version,
        lines: [
          {
            part: 'scope',
            heading: 'Scope',
            body: 'Sodium chloride, ASTM D632 type I, delivered to the barn on Mill Road.',
          },
        ] as never,
      }),
    )
    await step(
      does(rosa, setLines, {
        id,
        version,
        lines: [
          { description: 'Salt, bulk', quantity: 900, unit: 'ton' },
          { description: 'Salt, bagged', quantity: 1_200, unit: 'bag' },
        ] as never,
      }),
    )
    if (kind === 'rfp')
      await step(
        does(rosa, setCriteria, {
          id,
          version,
          lines: [
            { name: 'Price', kind: 'price', weight: 40 },
            { name: 'Skill', kind: 'quality', weight: 60, points: 5 },
          ] as never,
        }),
      )
    await step(
      does(rosa, nameOfficers, {
        id,
        needed: kind === 'ifb' || kind === 'rfp' ? 2 : 1,
        officers: officers.map(({ user_id }) => user_id),
      }),
    )
    return does(rosa, scheduleSolicitation, {
      id,
      version,
      closes_at: '2098-12-11T14:00',
      questions_until: '2098-12-04T17:00',
    })
  }

  /** The market of a test has no exclusion list and no response period, and says so. */
  const reason = 'The market of a test.'

  async function published(
    change: Partial<Solicitation> = {},
    before: (id: string) => Promise<void> = async () => undefined,
  ): Promise<Solicitation> {
    const { id } = await draft(change)
    await before(id)
    await does(rosa, solicitationCommands.submit, { id })
    await does(max, decide, { ...(await requestOf(place, id)), decision: 'approved' as const, comment: '' })
    return does(rosa, publishSolicitation, { id, reason })
  }

  const noticeOf = async (id: string) =>
    (
      await owner.query<{ edition: number; status: string; content: NoticeContent; opened: unknown }>(
        'select edition, status, content, opened from notices where organization_id = $1 and solicitation = $2',
        [organization.id, id],
      )
    ).rows[0]!

  /** A company with its own people, known to this city. */
  async function bidder(name: string) {
    const company = await city({ kind: 'vendor', name })
    const vendor = randomUUID()
    await owner.query(
      `insert into vendors (organization_id, id, number, name, type, email, status)
        values ($1, $2, $3, $4, 'llc', 'bids@example.com', 'active')`,
      [organization.id, vendor, `V-${name}`, name],
    )
    await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
      organization.id,
      vendor,
      company.organization.id,
    ])
    return { ...company, vendor }
  }
  type Bidder = Awaited<ReturnType<typeof bidder>>

  /** A file in a person's own folder, as an upload leaves it. */
  async function stored(who: Person, name: string, content: Uint8Array | string, type = 'application/pdf') {
    const path = `${who.organization_id}/records/${randomUUID()}/${name}`
    const sha256 = createHash('sha256').update(content).digest('hex')
    const size = Buffer.byteLength(content)
    const { rows } = await owner.query<{ version: string }>(
      `insert into storage.objects (organization_id, bucket_key, kind, shelf, name, owner_id, version, size,
        content_type, etag, sha256)
       select $1, key, kind, $1, $2, $3, $4, $5, $6, $7, $8 from storage.buckets where id = 'documents'
       and organization_id is null returning version`,
      [who.organization_id, path, who.user_id, randomUUID(), size, type, sha256.slice(0, 32), sha256],
    )
    return { file: { path, name, size, type }, version: rows[0]!.version, sha256 }
  }

  /** Sealed as in the bidder's browser. */
  async function seal(who: Bidder, id: string, prices: readonly number[], more: Partial<BidContent> = {}) {
    const { content, edition } = await noticeOf(id)
    const bid: BidContent = {
      representative: 'Pat Vendor',
      note: '',
      lines: prices.map((unit_price, at) => ({ line: content.lines[at]!.id, unit_price })),
      ...more,
    }
    const envelope = await sealEnvelope(bid, { subject: id, bidder: who.organization.id, committee: content.opening })
    return { organization: organization.id, solicitation: id, edition, ...envelope }
  }
  const bids = async (who: Bidder, id: string, prices: readonly number[], more: Partial<BidContent> = {}) =>
    does(who.rosa, submitBid, (await seal(who, id, prices, more)) as never)

  /** The deadline is over, by the clock of the database. */
  const close = async (id: string) => {
    await owner.query(
      `update notices set closes_at = statement_timestamp() - interval '2 minutes' where solicitation = $1`,
      [id],
    )
    await owner.query(
      `update solicitations set closes_at = statement_timestamp() - interval '2 minutes' where id = $1`,
      [id],
    )
  }

  /** The actions of an officer's browser: unlock, open the officer's own shares, submit them. */
  async function handIn(officer: Person, id: string) {
    const { key, envelopes } = await does(officer, envelopesToOpen, { id })
    const { unlocked } = await keyOf(officer)
    const shares = await Promise.all(
      envelopes.map(async ({ id: envelope, outside }) => ({
        envelope,
        share: (await openShare(outside, key, unlocked)) ?? '',
      })),
    )
    return does(officer, handInShares, { id, shares })
  }

  type Submission = { who: Bidder; prices: readonly number[]; note?: string }
  /** Closed and opened, with these bids in it. */
  async function opened(change: Partial<Solicitation>, submissions: readonly Submission[]): Promise<Solicitation> {
    const row = await published(change)
    for (const { who, prices, note = '' } of submissions) await bids(who, row.id, prices, { note })
    await close(row.id)
    await does(max, beginOpening, { id: row.id })
    await handIn(max, row.id)
    if (row.kind === 'ifb' || row.kind === 'rfp') await handIn(ada, row.id)
    return row
  }

  return {
    ...place,
    opened,
    olga,
    officers,
    keys,
    draft,
    stored,
    published,
    noticeOf,
    bidder,
    seal,
    bids,
    close,
    handIn,
  }
}

/**
 * Deriving a key from words takes a tenth of a second, as it should: the officers of all these cities share names and
 * keys.
 */
const officersKeys = new Map<string, Promise<OfficerKey & { unlocked: SubtleKey }>>()
function keyOf({ name }: Person) {
  if (!officersKeys.has(name)) officersKeys.set(name, makeKey(`the barn of ${name} is red`))
  return officersKeys.get(name)!
}
async function makeKey(passphrase: string) {
  const key = await makeOfficerKey(passphrase)
  return { ...key, unlocked: (await unlockOfficerKey(key.sealed, passphrase))! }
}
