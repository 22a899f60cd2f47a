import { textOnPaper } from '#areas/organization/texts/paper/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { policyDocument, type PolicyDocument, type PolicyVersion } from '../../records.ts'

type Around = {
  approved: Pick<PolicyVersion, 'edition' | 'title' | 'body' | 'effective_on' | 'approved_by'> | null
  letterhead: Letterhead
  /** When the text was approved, or the moment of a draft. */ made: string
}

/** A policy on paper: the approved version with who approved it, or the draft, which says that it is one. */
export function policyPaper(row: PolicyDocument, { approved, letterhead, made }: Around): PrintedDocument {
  const title = approved?.title ?? row.title
  const number = `${row.code}${approved ? `, version ${Number(approved.edition)}` : ''}`
  const body: Block[] = [
    {
      is: 'facts',
      facts: approved
        ? [
            ['Effective from', dayInWords(approved.effective_on)],
            ['Approved by', approved.approved_by ?? 'Not recorded'],
          ]
        : [['Status', 'Draft: not approved']],
    },
    ...(row.summary ? [{ is: 'words', words: row.summary } as const] : []),
    ...textOnPaper(approved?.body ?? row.body, title, {
      organization: row.organization_id,
      table: policyDocument.table,
      record: row.id,
    }).map((block) =>
      // The text has no level above its own headings.
      block.is === 'heading' ? { ...block, level: 2 as const } : block,
    ),
  ]
  return {
    kind: 'policy',
    title,
    author: letterhead.agency,
    made,
    number,
    about: approved ? 'Policy' : 'Policy, draft',
    letterhead,
    foot: `${letterhead.agency} · ${number}`,
    body,
  }
}
