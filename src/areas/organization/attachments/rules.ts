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

/** The file as storage has it at the path: its fingerprint there is the first half of its SHA-256. */
export type Stored = {
  size: number
  content_type: string
  etag: string
  owner_id: string | null
  sha256?: string | null
  /** Of the file as sent, where a picture lost its metadata on upload. */ sent_sha256?: string | null
}

export const folderOf = ({ organization, table, record }: { organization: string; table: string; record: string }) =>
  `${organization}/${table}/${record}/`

/** The sender declares the file, storage has measured it: both must mean the same bytes. */
export const whyNotAttach = (
  file: { path: string; sha256: string; name?: string },
  { folder, stored, taken }: { folder: string; stored: Stored | undefined; taken: boolean },
): Reason =>
  firstReason(
    !file.path.startsWith(folder) && 'Upload the file to this record’s folder first.',
    !stored && 'File not found. Upload it first.',
    taken && 'This file is already attached to another record. Upload it again.',
    stored !== undefined &&
      stored.sent_sha256 !== file.sha256 &&
      !(stored.etag.length === 32 && file.sha256.startsWith(stored.etag)) &&
      'The uploaded file differs from the selected one. Upload it again.',
    stored !== undefined && file.name !== undefined && whyNotNamed(file.name, stored.content_type),
  )

/** The person who removed it, or a manager: its line and its bytes are still there. */
export const whyNotRestore = (
  attachment: Pick<Attachment, 'removed_by' | 'removed_at'>,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason =>
  firstReason(
    attachment.removed_at === null && 'This file is there.',
    attachment.removed_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person who removed this file or a manager can restore it.',
  )

/**
 * The person who added the file, or a manager. The line stays, and so do the bytes, for as long as the law keeps
 * records.
 */
export const whyNotRemove = (
  attachment: Pick<Attachment, 'added_by' | 'removed_at'>,
  { actor }: { actor: Pick<Actor, 'user_id' | 'role'> },
): Reason =>
  firstReason(
    attachment.removed_at !== null && 'This file was already removed.',
    attachment.added_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the person who added this file or a manager can remove it.',
  )
