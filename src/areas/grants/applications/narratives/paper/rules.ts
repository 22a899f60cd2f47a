import { lengthInWords, lengthOf } from '#areas/organization/texts/length/rules.ts'
import { textOnPaper } from '#areas/organization/texts/paper/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { grantApplication, type ApplicationSection, type GrantApplication } from '../../records.ts'
import { limitsOf } from '../../rules.ts'

type Around = { sections: readonly ApplicationSection[]; letterhead: Letterhead; now: string }

/** The narratives of an application, in their order, each with its length against the limits of the notice. */
export function narrativePaper(row: GrantApplication, { sections, letterhead, now }: Around): PrintedDocument {
  return {
    kind: 'grant-application',
    title: row.title,
    author: letterhead.agency,
    made: row.submitted_at ?? now,
    number: row.number,
    about: row.submitted_at ? `Submitted ${dayInWords(row.submitted_at.slice(0, 10))}` : 'Draft',
    letterhead,
    foot: `${letterhead.agency} · ${row.number}`,
    body: [
      {
        is: 'facts',
        facts: [
          ['Applicant', letterhead.agency],
          ['Awarding agency', row.agency],
          ...(row.aln ? [['Assistance Listing Number', row.aln] as [string, string]] : []),
          ['Amount requested', dollars(row.asked)],
          ['Total match', dollars(row.match)],
          ['Closes', dayInWords(row.closes_on)],
        ],
      },
      ...sections.flatMap((section, at): Block[] => [
        { is: 'heading', level: 2, words: `${at + 1}. ${section.heading}` },
        {
          is: 'words',
          look: 'small',
          words: lengthInWords(lengthOf(section.body, section.spacing), limitsOf(section)),
        },
        ...textOnPaper(section.body ?? '', section.heading, {
          organization: row.organization_id,
          table: grantApplication.table,
          record: row.id,
        }),
      ]),
    ],
  }
}
