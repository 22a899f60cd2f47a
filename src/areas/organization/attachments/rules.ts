import { atLeast, type Actor } from '#platform/roles.ts'
import { whyNotNamed } from '#platform/file-names.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A row of public.attachments. */
export type Attachment = {
  organization_id: string
  id: string
  table_name: string
  record: string
  name: string
  file_version: number
  path: string
  size: number
  type: string
  sha256: string
  added_by: string
  added_at: string
  removed_by: string | null
  removed_at: string | null
  removed_because: string | null
}

/** What lies in storage at the path: its fingerprint there is the first half of its SHA-256. */
export type Stored = {
  size: number
  content_type: string
  etag: string
  owner_id: string | null
  sha256?: string | null
  /** Of what was sent, where a picture lost its metadata on the way in. */ sent_sha256?: string | null
}

export const folderOf = ({ organization, table, record }: { organization: string; table: string; record: string }) =>
  `${organization}/${table}/${record}/`

/** The sender says what the file is, storage has counted it: both must mean the same bytes. */
export const whyNotAttach = (
  file: { path: string; sha256: string; name?: string },
  { folder, stored, taken }: { folder: string; stored: Stored | undefined; taken: boolean },
): Reason =>
  firstReason(
    !file.path.startsWith(folder) && 'The files of a record lie in its own folder. Upload the file there first.',
    !stored && 'There is no such file. Upload it first.',
    taken && 'This file belongs to a record already. Upload it again.',
    stored !== undefined &&
      stored.sent_sha256 !== file.sha256 &&
      !(stored.etag.length === 32 && file.sha256.startsWith(stored.etag)) &&
      'The file that was uploaded is not the one that was chosen. Upload it again.',
    stored !== undefined && file.name !== undefined && whyNotNamed(file.name, stored.content_type),
  )

/** Who added it, or a manager. The line stays, and so do the bytes, for as long as the law keeps records. */
export const whyNotRemove = (
  attachment: Pick<Attachment, 'added_by' | 'removed_at'>,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason =>
  firstReason(
    attachment.removed_at !== null && 'This file was removed already.',
    attachment.added_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only who added this file or a manager can remove it.',
  )
