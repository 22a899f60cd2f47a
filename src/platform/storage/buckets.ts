import type { Database } from '../database/database.ts'
import type { Requester } from './requester.ts'
import { forbidden, noBucket } from './storage-refused.ts'

export type Bucket = {
  key: string
  organization_id: string | null
  id: string
  kind: 'public' | 'organization' | 'owner'
  owner_id: string | null
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

export const bucketColumns =
  'key, organization_id, id, kind, owner_id, file_size_limit, allowed_mime_types, created_at, updated_at'

/** No file can be larger, whatever its bucket allows. */
export const largestFile = 5 * 1024 ** 3
/** The limit of one request; larger files use a resumable upload. */
export const largestRequest = 50 * 1024 ** 2
export const sizeLimit = ({ file_size_limit }: Pick<Bucket, 'file_size_limit'>) =>
  Math.min(file_size_limit ?? largestFile, largestFile)

/** The organization's bucket of this name; else the installation's; else, for reading, a public one. */
const findSql = `select ${bucketColumns} from storage.buckets
  where id = $1 and (organization_id = $2 or organization_id is null or kind = 'public')
  order by organization_id = $2 desc nulls last, organization_id is null desc limit 1`

export async function bucketToRead(
  database: Database,
  { caller, organization_id }: Requester,
  id: string,
): Promise<Bucket> {
  const { rows } = await database.read(caller, { name: 'storage bucket', text: findSql, values: [id, organization_id] })
  if (!rows[0]) throw noBucket()
  return rows[0] as Bucket
}

export async function bucketToWrite(database: Database, requester: Requester, id: string): Promise<Bucket> {
  const bucket = await bucketToRead(database, requester, id)
  if (bucket.organization_id !== null && bucket.organization_id !== requester.organization_id) {
    // Another organization's: public, or it would not have been found.
    throw requester.caller.role === 'service_role'
      ? noBucket()
      : forbidden('This bucket belongs to another organization.')
  }
  return bucket
}

/** The part of the bucket in which this requester's names are unique. Null: the requester has nothing in it. */
export function shelfOf(
  bucket: Pick<Bucket, 'key' | 'organization_id' | 'kind'>,
  { caller, organization_id, owner_id }: Requester,
): string | null {
  const installation = caller.role === 'service_role' ? bucket.key : null
  if (bucket.kind === 'public') return bucket.organization_id ?? bucket.key
  if (bucket.kind === 'owner') return owner_id ?? installation
  return bucket.organization_id ?? organization_id ?? installation
}

export const publicShelf = (bucket: Pick<Bucket, 'key' | 'organization_id'>) => bucket.organization_id ?? bucket.key

/** As the stock client shows it. `readers` is ours: it says which of the two private kinds a bucket is. */
export const bucketJson = ({
  id,
  kind,
  owner_id,
  file_size_limit,
  allowed_mime_types,
  created_at,
  updated_at,
}: Bucket) => ({
  id,
  name: id,
  owner: owner_id ?? '',
  type: 'STANDARD',
  public: kind === 'public',
  readers: kind === 'public' ? 'everyone' : kind,
  file_size_limit,
  allowed_mime_types,
  created_at,
  updated_at,
})
