import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { isBundleSize, type BundleIndex } from '#platform/sealing/bundle-size.ts'
import { say } from '#platform/say.ts'

type Part = 'technical' | 'price'
type Stored = { version: string; size: number; sha256: string | null }

/** The encrypted files of a bid, stored among the bidder's own. */
export async function bundleAt(tx: CommandTx, path: string): Promise<Stored> {
  const [stored] = await tx.asPerson<Stored>(
    `select o.version, o.size, o.sha256 from storage.objects o join storage.buckets b on b.key = o.bucket_key
      where b.id = 'documents' and b.organization_id is null and o.organization_id = $1 and o.shelf = $1
      and o.name = $2`,
    [tx.organization_id, path],
  )
  refuseIf(stored?.sha256 ? null : say('The files of your bid did not arrive. Add them again.'))
  refuseIf(
    isBundleSize(stored!.size)
      ? null
      : say('The size of your encrypted files would reveal their contents. Add them again.'),
  )
  return stored!
}

/** The bidder can no longer change or delete them: what the envelope names must exist at the opening. */
export async function keepBundle(
  { tx, actor }: Context,
  {
    organization,
    envelope,
    path,
    part = 'technical',
    bundle: { version, size, sha256 },
  }: { organization: string; envelope: string; path: string; part?: Part; bundle: Stored },
): Promise<void> {
  await tx.sql('insert into app.kept_files (organization_id, path) values ($1, $2) on conflict do nothing', [
    actor.organization_id,
    path,
  ])
  await tx.sql(
    `insert into sealed_bundles (organization_id, envelope, part, version, size, sha256)
      values ($1, $2, $3, $4, $5, $6)`,
    [organization, envelope, part, version, size, sha256],
  )
}

/**
 * The opened envelope says which file is where and what decrypts it. Bytes that differ from the sealed ones are
 * reported and not released.
 */
export async function unpackBundle(
  tx: CommandTx,
  { bid, envelope, part = 'technical' }: { bid: string; envelope: string; part?: Part },
  { key, nonce, sha256, files }: BundleIndex,
): Promise<void> {
  const bundle = await tx.one<{ version: string; sha256: string }>(
    'select version, sha256 from sealed_bundles where organization_id = $1 and envelope = $2 and part = $3',
    [tx.organization_id, envelope, part],
  )
  const { before } = (await tx.one<{ before: number }>(
    `select count(*)::int as before from bid_files f join bids b on b.organization_id = f.organization_id and b.id = f.bid
      join bids own on own.organization_id = b.organization_id and own.solicitation = b.solicitation
      and own.vendor = b.vendor where f.organization_id = $1 and own.id = $2`,
    [tx.organization_id, bid],
  ))!
  const version = bundle?.sha256 === sha256 ? bundle.version : null
  await tx.sql(
    `insert into bid_files (organization_id, bid, name, type, size, starts, sha256, version, key, nonce, prices, position,
      item, blind, covered)
     select $1, $2, f.name, f.type, f.size, f.starts, f.sha256, $3, $4, $5, coalesce(f.prices, false), f.position, f.item,
      coalesce(f.blind, false), coalesce(f.covered, false)
     from json_populate_recordset(null::bid_files, $6) f`,
    [
      tx.organization_id,
      bid,
      version,
      key,
      nonce,
      JSON.stringify(
        files.map((file, at) => ({
          ...file,
          ...(part === 'price' && { prices: true }),
          position: before + at + 1,
          covered: !file.blind && file.item !== undefined && isCovered(file.item, files),
        })),
      ),
    ],
  )
}

const isCovered = (item: string, files: BundleIndex['files']): boolean =>
  files.some((file) => file.blind && file.item === item)
